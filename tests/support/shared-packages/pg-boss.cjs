module.exports = globalThis.sharedPackages['pg-boss'];
