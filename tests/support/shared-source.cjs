/**
 * What a test file gets in place of a module of ours: the one that its worker has loaded, for the reason in
 * environment.mjs.
 */
const { createHash } = require('node:crypto');
const { stripTypeScriptTypes } = require('node:module');

/** The global setup, which is no test file, gets the modules themselves. */
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
