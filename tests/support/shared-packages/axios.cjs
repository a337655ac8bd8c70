module.exports = globalThis.sharedPackages.axios;
