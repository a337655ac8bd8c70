module.exports = globalThis.sharedPackages['@prisma/adapter-pg'];
