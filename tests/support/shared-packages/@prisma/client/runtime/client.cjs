module.exports = globalThis.sharedPackages['@prisma/client/runtime/client'];
