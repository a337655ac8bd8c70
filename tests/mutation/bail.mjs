/**
 * Ends the run of a change as soon as one test has noticed it: the tests after that one are left out, and a test that
 * waits for what never comes is ended when it takes much longer than it did without any change. Stryker by itself
 * would run all the others, and would wait as long as all of them may take together.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The file, named by scripts/mutate.ts, in which the run without a change notes how long each test takes. */
const { MUTATION_DURATIONS: file } = process.env;

/** @returns the longest time that a test may take while a change is on, in milliseconds. */
const limitOf = (durationMs) => 3 * durationMs + 5_000;

const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}` : name);
const readDurations = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** @returns the environment of tests, with this added to it. */
export const bailing = (Environment) =>
  class extends Environment {
    #durations = readDurations();
    #isChanged = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
    #hasFailed = false;

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (event.name === 'hook_failure' || event.name === 'test_fn_failure') this.#hasFailed = true;
      if (event.name !== 'test_start' && event.name !== 'test_done') return;
      const { test } = event;
      if (!this.#isChanged) this.#durations[nameOf(test)] = test.duration;
      else if (this.#hasFailed) test.mode = 'skip';
      else test.timeout = limitOf(this.#durations[nameOf(test)] ?? 0);
    }

    async teardown() {
      if (!this.#isChanged) writeFileSync(file, JSON.stringify(this.#durations));
      await super.teardown();
    }
  };
