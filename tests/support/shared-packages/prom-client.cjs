module.exports = globalThis.sharedPackages['prom-client'];
