module.exports = globalThis.sharedPackages.pg;
