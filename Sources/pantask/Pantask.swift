@main struct Pantask { static func main() {} }
