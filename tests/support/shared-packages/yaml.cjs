module.exports = globalThis.sharedPackages.yaml;
