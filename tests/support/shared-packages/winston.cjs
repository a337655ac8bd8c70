module.exports = globalThis.sharedPackages.winston;
