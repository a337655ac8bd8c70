const { audits, 'express-openapi-validator': validator } = globalThis.sharedPackages;

/** Compiling the contract's schemas takes longer than most files' tests: one reading of it serves all of a worker's. */
module.exports = {
  ...validator,
  middleware(options) {
    const key = JSON.stringify(options);
    if (!audits.has(key)) audits.set(key, validator.middleware(options));
    return audits.get(key);
  },
};
