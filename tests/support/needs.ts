/**
 * Declares tests of what not every machine has. Where it is missing they are skipped, and their titles say what they need,
 * which the closing lines of a run gather (scripts/tests/skipped.ts).
 */
import { describe, test } from '@jest/globals';
import { clusterNodes } from './cluster.ts';

interface Declaring {
  test(title: string, run: () => Promise<void> | void): void;
  describe(title: string, body: () => void): void;
}

/** For tests that need a program, or what else `.ci/install` installs. */
export function withProgram(name: string, isThere: boolean): Declaring {
  return whereThereIs(name, thereInCi(name, isThere));
}

/** Returns whether it is there, and throws in CI when it is not. */
export function thereInCi(name: string, isThere: boolean): boolean {
  if (!isThere && process.env.CI === 'true') throw new Error(`CI needs ${name}: see .ci/install`);
  return isThere;
}

/** For tests that need something of the machine, such as to be root. */
export function whereThereIs(what: string, isThere: boolean): Declaring {
  const titled = (title: string) => `${title} [needs ${what}]`;
  if (isThere) return { test, describe };
  return {
    test: (title, run) => test.skip(titled(title), run),
    describe: (title, body) => describe.skip(titled(title), body),
  };
}

/** For tests of what only one PostgreSQL has; a line beside each says why, since a cluster leaves it out. */
export const onOnePostgres: Declaring = whereThereIs('one PostgreSQL', clusterNodes().length === 0);
