/**
 * The environment of all tests, adapted to a mutation run. The modules of the service are loaded once and
 * outside of the test files' contexts, so what Stryker tells the test files has to be told to those modules
 * as well: which change is on, and where they note what a test has run.
 */
import TestEnvironment from '../support/environment.mjs';
import { bailing } from './bail.mjs';

export default class extends bailing(TestEnvironment) {
  async setup() {
    const { __stryker__: stryker } = this.global;
    stryker.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    globalThis.__stryker__ = stryker;
    await super.setup();
  }
}
