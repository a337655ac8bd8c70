/**
 * Node, with our modules and the packages of `testEnvironmentOptions` loaded once per worker, as Node loads them
 * in production, and not anew for each test file: loading them takes longer than most files' tests, and code that
 * has run before runs faster. They keep nothing from one service to the next.
 */
import dns from 'node:dns';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';

const require = createRequire(import.meta.url);

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.names = config.projectConfig.testEnvironmentOptions.packages;
    recognize(this.global.Error, types.isNativeError);
    recognize(this.global.Promise, types.isPromise);
    recognize(this.global.Date, types.isDate);
    for (const kind of [AggregateError, RangeError, SyntaxError, TypeError])
      recognize(this.global[kind.name], (candidate) => candidate instanceof kind);
  }

  async setup() {
    await super.setup();
    this.global.sharedSource = require;
    const entries = this.names.map(async (name) => [name, exportsOf(await import(name))]);
    this.global.sharedPackages = Object.fromEntries(await Promise.all(entries));
  }
}

const { lookup } = dns;
const isOwn = (host) => isIP(host) > 0 || /(^|\.)localhost$/.test(host);

/** No test asks the name servers of the network that it runs in: they may be slow, and they may know an answer. */
dns.lookup = (host, ...parameters) => {
  if (!host || isOwn(host)) return lookup(host, ...parameters);
  const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  process.nextTick(parameters.at(-1), unknown);
};

/** The reading of answers asks for the pattern of every route of the contract, anew with every request. */
const fromValidator = createRequire(require.resolve('express-openapi-validator'));
const patterns = fromValidator('path-to-regexp');
const { pathToRegexp } = patterns;
const known = new Map();
patterns.pathToRegexp = (path, options) => {
  const name = JSON.stringify([path, options]);
  const pattern = known.get(name) ?? pathToRegexp(path, options);
  known.set(name, pattern);
  return pattern;
};

/** It also looks for names of schemas in all components, for every answer of every operation; no contract has any. */
const { skipKeywords } = fromValidator('json-schema-traverse');
Object.assign(skipKeywords, { components: true, paths: true });

/** What a CommonJS module has to export so that Jest gives its importers this namespace. */
function exportsOf(namespace) {
  return namespace['module.exports'] ?? { ...namespace, __esModule: true };
}

/** A test file has an Error of its own, and so on; those of Node and of what is shared count as well, as in production. */
function recognize(own, isOne) {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(candidate) {
      return (this === own && isOne(candidate)) || ordinary.call(this, candidate);
    },
  });
}
