/**
 * Loads our modules and the packages of `testEnvironmentOptions` once per worker, as Node loads them in
 * production, and not anew for each test file: loading them takes longer than most files' tests, and code
 * that has run before runs faster. These modules keep nothing from one service to the next. The modules
 * `shared-*.ts` of this folder are loaded in the same way, because they keep what the test files of a worker
 * share.
 *
 * Two things that belong to Node are changed here, and nothing of any package. `instanceof Error` and the
 * like have to be true of objects that these modules have made, since a test file has classes of its own
 * under the same names. And `dns.lookup` knows the names of this machine only: no test may ask the name
 * servers of the network that it runs in, which may be slow, or may know an answer.
 */
import dns from 'node:dns';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { types } from 'node:util';
import v8 from 'node:v8';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const require = createRequire(import.meta.url);

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { packages, limitMs, waitMs } = config.projectConfig.testEnvironmentOptions;
    this.names = packages;
    // Jest knows one limit for the tests of all projects, and this one as what `jest.setTimeout` sets.
    if (limitMs) this.global[Symbol.for('TEST_TIMEOUT_SYMBOL')] = limitMs;
    this.global.testWaitMs = waitMs;
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

/**
 * V8 would keep what it has compiled by its text, and with it the globals of every file that has run it: three megabytes and
 * more a file, which only a collection as a last resort would free.
 */
v8.setFlagsFromString('--no-compilation-cache');

/**
 * Jest's own modules, which a worker compiles for each file, are compiled from what V8 has told of the same text before: bytes,
 * which keep nothing in memory that a file has made.
 */
const compiled = new Map();
const { compileFunction } = vm;

vm.compileFunction = (code, parameters, options) => {
  if (!options?.filename) return compileFunction(code, parameters, options);
  const known = compiled.get(options.filename);
  if (known?.code === code)
    return compileFunction(code, parameters, { ...options, cachedData: known.cachedData });
  const made = compileFunction(code, parameters, { ...options, produceCachedData: true });
  compiled.set(options.filename, { code, cachedData: made.cachedData });
  return made;
};

const { lookup } = dns;
const isOwn = (host) => isIP(host) > 0 || /(^|\.)localhost$/.test(host);

dns.lookup = (host, ...parameters) => {
  if (!host || isOwn(host)) return lookup(host, ...parameters);
  const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  process.nextTick(parameters.at(-1), unknown);
};

// When Jest takes off its listener, the worker has no more work, and ends at once with the services that it
// keeps. Closing connections and freeing hundreds of megabytes would take longer than the half second after
// which Jest reports that a worker does not end.
const end = () => process.kill(process.pid, 'SIGKILL');
if (process.send) {
  // A run that is interrupted leaves no worker behind.
  process.on('disconnect', end);
  process.on('removeListener', (name) => {
    if (name === 'message' && process.listenerCount(name) === 0) end();
  });
}

/** Returns what a CommonJS module has to export so that Jest gives its importers this namespace. */
function exportsOf(namespace) {
  return namespace['module.exports'] ?? { ...namespace, __esModule: true };
}

function recognize(own, isOne) {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(candidate) {
      return (this === own && isOne(candidate)) || ordinary.call(this, candidate);
    },
  });
}
