/**
 * Gives test files, in place of a module of ours, the module that their worker has loaded. `environment.mjs`
 * says why.
 */
const { createHash } = require('node:crypto');
const { stripTypeScriptTypes } = require('node:module');

/**
 * Returns the code that Jest runs for a module: code that exports the module of the worker. The global setup
 * is no test file, so it gets the module's own code.
 */
const codeFor = (source, file, { supportsStaticESM }) => {
  if (!supportsStaticESM) return stripTypeScriptTypes(source);
  const names = Object.keys(require(file));
  return `export const { ${names.join(', ')} } = globalThis.sharedSource(${JSON.stringify(file)});`;
};

module.exports = {
  process: (...parameters) => ({ code: codeFor(...parameters) }),
  getCacheKey: (...parameters) =>
    createHash('sha256')
      .update(codeFor(...parameters))
      .digest('hex'),
};
