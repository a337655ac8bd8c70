module.exports = globalThis.sharedPackages.supertest;
