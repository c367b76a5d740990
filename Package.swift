// swift-tools-version: 6.2
import PackageDescription

// One set of rules for every target of ours: Swift 6 mode, no warning survives, existentials and
// imports are said out loud. The layering itself is checked by building with
// `--explicit-target-dependency-import-check error` (see the Makefile).
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// The tests go through the modules hundreds of thousands of times: `make test` has these optimised, with every check
// that a debug build makes, and takes a quarter of the time. Nobody else sets the variable: flags that may be unsafe
// would keep the package from being a dependency.
let optimised: [SwiftSetting] =
  Context.environment["PANTASK_OPTIMISED"] == nil
  ? strict
  : strict + [
    .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"])
  ]

// `Scripts/fuzz` has every module watched by libFuzzer; it says where the fuzzer's library is.
let fuzzer = Context.environment["PANTASK_FUZZER"]
let modules: [SwiftSetting] =
  fuzzer == nil ? optimised : strict + [.unsafeFlags(["-O", "-sanitize=fuzzer", "-enable-testing"])]

let package = Package(
  name: "pantask",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "PantaskKit", targets: ["PantaskKit"]),
    .executable(name: "pantask", targets: ["pantask"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The system's libxml2 behind a module map.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // A setting of SQLite that Swift cannot call.
    .systemLibrary(
      name: "CSQLiteSettings", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    // What Swift cannot say about vectors of bytes: a header and nothing to compile.
    .systemLibrary(name: "CVectors"),
    // Threads, and what is done where there are none to be had. Imports nothing.
    .target(name: "Threads", exclude: ["README.md"], swiftSettings: modules),
    // What a task is: columns, rows, dates, diagnostics. Imports nothing.
    .target(name: "TaskModel", exclude: ["README.md"], swiftSettings: modules),
    // The zones of the IANA database as plain offsets.
    .target(
      name: "ZoneDatabase", dependencies: ["TaskModel"], exclude: ["README.md"], swiftSettings: modules),
    // Syntax only: bytes in, records of byte ranges out. Knows no task.
    .target(
      name: "Scanners", dependencies: ["CLibXML2", "CVectors", "Threads"], exclude: ["README.md"],
      swiftSettings: modules),
    // What words mean, in all languages: data, and what looks it up.
    .target(
      name: "Vocabulary", dependencies: ["TaskModel"], exclude: ["README.md", "Words"],
      swiftSettings: modules, plugins: ["EmbedVocabulary"]),
    // Turns the folder Vocabulary/Words into a hash table in the binary, at build time.
    .executableTarget(
      name: "VocabularyEmbedder", path: "Plugins/VocabularyEmbedder", swiftSettings: strict),
    .plugin(
      name: "EmbedVocabulary", capability: .buildTool(), dependencies: ["VocabularyEmbedder"],
      path: "Plugins/EmbedVocabulary"),
    // How each tool's export maps onto the model.
    .target(
      name: "Formats", dependencies: ["TaskModel", "Vocabulary"], exclude: ["README.md"],
      swiftSettings: modules),
    // What a file shows that no tool's profile fits, and the rules that say what is what in it.
    .target(
      name: "Inference", dependencies: ["TaskModel", "Vocabulary", "Formats"], exclude: ["README.md"],
      swiftSettings: modules),
    // YAML as a tree with a place for every value, and written so that people can read it.
    .target(
      name: "YAMLFiles", dependencies: ["TaskModel", .product(name: "Yams", package: "Yams")],
      exclude: ["README.md"], swiftSettings: modules),
    // A person's own profile as a YAML file: read with places for every mistake, and written.
    .target(
      name: "ProfileFiles", dependencies: ["TaskModel", "Scanners", "Formats", "YAMLFiles"],
      exclude: ["README.md"], swiftSettings: modules),
    // Files with reports that run unattended: every key and its place, names in braces, days and times.
    .target(
      name: "Jobs", dependencies: ["TaskModel", "YAMLFiles"], exclude: ["README.md"], swiftSettings: modules),
    // Detection, and a profile applied to scanned records.
    .target(
      name: "Importers",
      dependencies: [
        "TaskModel", "ZoneDatabase", "Scanners", "Vocabulary", "Formats", "Inference", "Threads",
      ],
      exclude: ["README.md"],
      swiftSettings: modules),
    // Filter, sort, group: a table and a selection in, a selection out.
    .target(
      name: "Pipeline", dependencies: ["CVectors", "TaskModel", "Threads", "Vocabulary", "ZoneDatabase"],
      exclude: ["README.md"],
      swiftSettings: modules),
    // The library file: what the tasks were, and what changed. The only module that knows a database.
    .target(
      name: "Library",
      dependencies: [
        "CSQLiteSettings", "TaskModel", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      exclude: ["README.md"], swiftSettings: modules),
    // The Mustache engine. Knows no task.
    .target(name: "Templating", dependencies: ["Threads"], exclude: ["README.md"], swiftSettings: modules),
    // The markup of details, read into a closed tree. Knows no task.
    .target(name: "Markup", dependencies: ["TaskModel"], exclude: ["README.md"], swiftSettings: modules),
    // Reports through templates, and the writers of task formats.
    .target(
      name: "Renderers",
      dependencies: [
        "CVectors", "TaskModel", "ZoneDatabase", "Formats", "Markup", "Templating", "Threads",
      ],
      exclude: ["README.md"],
      swiftSettings: modules, plugins: ["EmbedTemplates"]),
    // Turns the folder Templates into a table in the binary, at build time.
    .executableTarget(
      name: "TemplateEmbedder", path: "Plugins/TemplateEmbedder", swiftSettings: strict),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["TemplateEmbedder"],
      path: "Plugins/EmbedTemplates"),
    // One run from inputs to outputs: the library product.
    .target(
      name: "PantaskKit",
      dependencies: [
        "TaskModel", "Scanners", "Formats", "Library", "ProfileFiles", "Importers", "Pipeline", "Templating",
        "Renderers", "Threads", "Vocabulary", "Jobs", "YAMLFiles",
      ],
      exclude: ["README.md"],
      swiftSettings: modules, plugins: ["EmbedDocuments"]),
    .plugin(
      name: "EmbedDocuments", capability: .buildTool(), dependencies: ["TemplateEmbedder"],
      path: "Plugins/EmbedDocuments"),
    // The command line.
    .executableTarget(
      name: "pantask",
      dependencies: [
        "PantaskKit", "TaskModel", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // Times of the pipeline's steps alone: `make bench-pipeline`.
    .executableTarget(
      name: "PipelineBenchmark", dependencies: ["Importers", "Pipeline", "Scanners", "TaskModel"],
      path: "Benchmarks/PipelineBenchmark", swiftSettings: strict),
    // The bar for the library: `make bench-library`.
    .executableTarget(
      name: "LibraryBenchmark", dependencies: ["PantaskKit"], path: "Benchmarks/LibraryBenchmark",
      packageAccess: false, swiftSettings: strict),
    // A program that uses the library, which is also a package of its own: `make sample`. Here it is built with the
    // tests, one of which runs it; like every program of somebody else's it sees what is public.
    .executableTarget(
      name: "overdue", dependencies: ["PantaskKit"], path: "samples/library/Sources/overdue",
      packageAccess: false, swiftSettings: strict),
    // The examples of the library's documentation, in one program that a test runs.
    .executableTarget(
      name: "DocumentedExamples", dependencies: ["PantaskKit"], path: "Tests/DocumentedExamples",
      packageAccess: false, swiftSettings: strict),
    // What the tests of several modules need: random numbers of a seed, folders, goldens.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "TemplatingTests", dependencies: ["Templating", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ScannersTests", dependencies: ["Scanners", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "VocabularyTests", dependencies: ["Vocabulary", "TaskModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ZoneDatabaseTests", dependencies: ["ZoneDatabase", "TaskModel"], swiftSettings: strict),
    .testTarget(
      name: "PipelineTests", dependencies: ["Pipeline", "TaskModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LibraryTests", dependencies: ["Library", "TaskModel", "TestSupport"], exclude: ["Files"],
      swiftSettings: strict),
    .testTarget(
      name: "ProfileFilesTests", dependencies: ["ProfileFiles", "Formats", "TaskModel", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "JobsTests", dependencies: ["Jobs", "TaskModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ImportersTests",
      dependencies: [
        "Importers", "Formats", "Inference", "Scanners", "TaskModel", "Renderers", "Templating",
        "TestSupport",
        "ZoneDatabase",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InferenceTests",
      dependencies: ["Inference", "Importers", "Formats", "Scanners", "TaskModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderersTests",
      dependencies: ["Renderers", "Formats", "Markup", "TaskModel", "Templating", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PantaskKitTests",
      dependencies: ["PantaskKit", "TaskModel", "TestSupport", "overdue", "DocumentedExamples"],
      swiftSettings: strict),
    // Depends on the executable so that it is built: the cases run it.
    .testTarget(name: "CommandTests", dependencies: ["pantask", "TestSupport"], swiftSettings: strict),
  ]
    // The fuzz targets, with the fuzzer: `make fuzz`.
    + (fuzzer.map { library in
      [
        .systemLibrary(name: "CFuzzer", path: "Tests/FuzzDriver"),
        .executableTarget(
          name: "PantaskFuzz",
          dependencies: [
            "CFuzzer", "Formats", "Importers", "Pipeline", "ProfileFiles", "Renderers", "Scanners",
            "TaskModel", "Templating",
          ],
          path: "Tests/Fuzz", swiftSettings: strict, linkerSettings: [.unsafeFlags([library, "-lstdc++"])]),
      ]
    } ?? [])
)
