# What bash completes behind some words.
complete() { :; }
. ./script
words() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMP_LINE="$*"
  COMP_POINT=${#COMP_LINE}
  COMPREPLY=()
  _pantask pantask "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  echo "${COMPREPLY[@]}"
}
words pantask help pro
words pantask help ru
words pantask report --split-by assi
words pantask report --language j
words pantask formats trello-j
words pantask report --sort -du
words pantask report --sort due,-pri
words pantask report --group-by assignees,pro
words pantask report --set priorit
words pantask report --dedupe tit
words pantask report --dedupe title,proj
