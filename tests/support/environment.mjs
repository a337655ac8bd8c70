/**
 * Node, with packages that a worker loads once for all of its test files. Jest loads every module anew for each
 * file, which for these takes longer than most files' tests. They keep nothing from one service to the next.
 */
import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';

/** What lasts as long as the worker does. */
const kept = { audits: new Map() };

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.names = config.projectConfig.testEnvironmentOptions.packages;
    recognize(this.global.Error, types.isNativeError);
    recognize(this.global.Promise, types.isPromise);
  }

  async setup() {
    await super.setup();
    const entries = this.names.map(async (name) => [name, exportsOf(await import(name))]);
    this.global.sharedPackages = { ...kept, ...Object.fromEntries(await Promise.all(entries)) };
  }
}

/** What a CommonJS module has to export so that Jest gives its importers this namespace. */
function exportsOf(namespace) {
  return namespace['module.exports'] ?? { ...namespace, __esModule: true };
}

/** A test file has an Error and a Promise of its own; those of Node and of the shared packages count as well, as in production. */
function recognize(own, isOne) {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(own, Symbol.hasInstance, {
    value(candidate) {
      return this === own ? isOne(candidate) : ordinary.call(this, candidate);
    },
  });
}
