// swift-tools-version: 6.2
import PackageDescription

// A package of your own says `.package(url: …, from: "1.0.0")`; this one is built against the checkout that it is in.
let package = Package(
  name: "overdue",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "pantask", path: "../..")],
  targets: [
    .executableTarget(name: "overdue", dependencies: [.product(name: "PantaskKit", package: "pantask")])
  ]
)
