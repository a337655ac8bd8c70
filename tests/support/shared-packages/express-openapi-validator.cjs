module.exports = globalThis.sharedPackages['express-openapi-validator'];
