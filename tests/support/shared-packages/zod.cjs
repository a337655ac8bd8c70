module.exports = globalThis.sharedPackages.zod;
