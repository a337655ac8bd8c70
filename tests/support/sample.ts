/**
 * Sizes the tests that try many cases. `npm test` tries a sample of the cases, for a developer who waits for it;
 * `npm run test:exhaustive`, which CI runs, tries all of them.
 */
import { test } from '@jest/globals';

const exhaustive = process.env.EXHAUSTIVE_TESTS === 'true';

/**
 * Returns all cases in an exhaustive run, and otherwise `usual` of them, spread evenly from the first to the last, the
 * same ones each time.
 * @param most how many an exhaustive run tries at most, where one piece of code does the same for all cases.
 */
export function sampleOf<Case>(
  cases: readonly Case[],
  usual: number,
  most = Number.POSITIVE_INFINITY,
): Case[] {
  const count = exhaustive ? most : usual;
  if (cases.length <= count) return [...cases];
  const step = count === 1 ? 0 : (cases.length - 1) / (count - 1);
  return cases.filter((_case, index) =>
    Array.from({ length: count }, (_, at) => Math.round(at * step)).includes(index),
  );
}

/** Returns the cases in an exhaustive run, and otherwise none. */
export const exhaustiveCases = <Case>(cases: readonly Case[]): Case[] => (exhaustive ? [...cases] : []);

/**
 * Returns all cases in an exhaustive run, and otherwise so many that each kind of them is among them: first those that have
 * nothing in common with one before them, and then those that have a kind of their own.
 * @param kindsOf returns what a case is an example of, such as its action and its provider.
 */
export function ofEachKind<Case>(cases: readonly Case[], kindsOf: (one: Case) => readonly string[]): Case[] {
  if (exhaustive) return [...cases];
  const taken = new Set<Case>();
  const isNew = (kind: string) => ![...taken].some((one) => kindsOf(one).includes(kind));
  for (const one of cases) if (kindsOf(one).every(isNew)) taken.add(one);
  for (const one of cases) if (kindsOf(one).some(isNew)) taken.add(one);
  return [...taken];
}

/** Returns how many runs a property has: `all` in an exhaustive run, and otherwise `sample`. */
export const runsOf = ({ all, sample }: { all: number; sample: number }): number =>
  exhaustive ? all : sample;

/**
 * Shares cases out among several tests that could each try all of them: returns all cases in an exhaustive run, and
 * otherwise those whose turn it is, so that the tests together try every case.
 * @param at the test's place among the tests that share the cases, from 0.
 * @param parts the number of tests that try all cases together.
 */
export function turnsOf<Case>(cases: readonly Case[], at: number, parts: number): Case[] {
  return exhaustive ? [...cases] : cases.filter((_case, index) => index % parts === at % parts);
}

/**
 * Shares cases out among subjects for which one piece of code does the same, such as the operations that refuse a cursor:
 * every subject has some cases, and every case is tried with some subjects, the same ones in every run.
 * @param at the subject's place among the subjects, of which there are at least `parts`.
 * @param parts the number of subjects that try all cases together.
 */
export const shareOf = <Case>(cases: readonly Case[], at: number, parts: number): Case[] =>
  cases.filter((_case, index) => index % parts === at % parts);

/**
 * Returns a function that declares the tests of a suite which several files run, each for its own subject. The tests are
 * shared out as by `shareOf`, so that the files together make every test.
 * @param at the subject's place among the subjects of the suite, from 0.
 * @param parts the number of subjects that make all tests together.
 */
export function testInTurns(at: number, parts: number) {
  let declared = 0;
  return (name: string, run: () => Promise<void>): void => {
    const isTurn = declared % parts === at % parts;
    declared += 1;
    if (isTurn) test(name, run);
  };
}

/**
 * Returns a function that declares tests which one piece of code passes for all subjects: in an exhaustive run each of them,
 * and otherwise those whose turn it is, as `testInTurns` does.
 */
export const sampleTest = (at: number, parts: number): ReturnType<typeof testInTurns> =>
  exhaustive ? test : testInTurns(at, parts);

const undeclared = Object.assign(() => {}, { each: () => () => {} });

/** Declares a test that only an exhaustive run makes. To `npm test` it is not there, and is not counted as skipped. */
export const exhaustiveTest = exhaustive ? test : (undeclared as unknown as typeof test);

/** Makes of `describe` or the like one whose group an exhaustive run alone declares. */
export const exhaustiveGroup = (describe: Describe): Describe => (exhaustive ? describe : () => {});

type Describe = (title: string, body: () => void) => void;
