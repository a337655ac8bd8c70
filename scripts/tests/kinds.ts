/**
 * Says of each test file which kind of test it is, by what it uses. Each kind is a project of Jest (jest.config.mjs), and
 * PostgreSQL is started for those kinds alone that need it.
 */
import { readFileSync } from 'node:fs';
import { allTests } from '../choose-tests.ts';
import { closureOf } from '../structure/closure.ts';

export const kinds = [
  'unit',
  'service',
  'own',
  'processes',
  'browser',
  'tools',
  'customers',
  'beginnings',
] as const;
export type Kind = (typeof kinds)[number];

export const withoutDatabase: ReadonlySet<Kind> = new Set(['unit', 'tools', 'beginnings']);

/**
 * The tests of the tools of this project, which need none of `src` but what scripts/verify/jobs.ts names as an input of
 * `test:tools`.
 */
const ofTools = [
  /^tests\/(bench|releases)\//,
  /^tests\/structure\/(?!regular-expressions)/,
  /^tests\/deploy\/programs\.long\.test\.ts$/,
  /^tests\/(commits|mutate|verify|verify-faults|verify-proved|second-run|supply-chain|workflows)(\.long)?\.test\.ts$/,
  /^tests\/contract\/breaking\.long\.test\.ts$/,
  /^tests\/clients\/(generators|gofmt)\.test\.ts$/,
];

/** The kinds of which a file is by its name. Each has a job of its own in scripts/verify/jobs.ts. */
const byName: Partial<Record<Kind, readonly RegExp[]>> = {
  tools: ofTools,
  // What customers do with the clients, the examples and the samples. Other tests prove what these need of the service.
  customers: [
    /^tests\/examples\/.*\.long\.test\.ts$/,
    /^tests\/clients\/(cli|listen|mcp|reference-samples|typescript)\.long\.test\.ts$/,
  ],
  // What an engineer begins in a copy of the project.
  beginnings: [/^tests\/new-provider\.long\.test\.ts$/],
};
const kindByName = (test: string): Kind | undefined =>
  kinds.find((kind) => byName[kind]?.some((pattern) => pattern.test(test)));

const startsProcess = /'node:child_process'|\bstartMock\b/;
const opensBrowser = /\bopenBrowser\(/;
const ownService =
  /\b(startTestService|startServiceForBrowsers|newDatabase|emptyDatabase|startEmbeddedPostgres)\(/;

/** These files start services of their own only for those that call them. */
const starters = /^tests\/support\/(service|shared-services|browser)\.ts$/;
const serviceFile = 'tests/support/shared-services.ts';

const known = new Map<string, Kind>();

export function kindOf(test: string): Kind {
  const kind = known.get(test) ?? kindByName(test) ?? kindByUse(test);
  known.set(test, kind);
  return kind;
}

function kindByUse(test: string): Kind {
  if (opensBrowser.test(textOf(test))) return 'browser';
  // `src` imports no test, and has most of the files.
  const closure = closureOf(test, (file) => file.startsWith('src/'));
  const own = [...closure].filter((file) => file.startsWith('tests/') && !starters.test(file)).map(textOf);
  if (own.some((text) => startsProcess.test(text))) return 'processes';
  if (own.some((text) => ownService.test(text))) return 'own';
  return closure.has(serviceFile) ? 'service' : 'unit';
}

export function testsOfKind(kind: Kind): string[] {
  // Names are looked at first, since it takes a second to read what all tests import.
  return allTests().filter((test) => (byName[kind] ? kindByName(test) : kindOf(test)) === kind);
}

/** The variable that names the files of a run, for a run of few files to begin without a look at all others. */
export const filesVariable = 'TEST_FILES';

interface Project {
  displayName: Kind;
  testRegex: string;
}

/** Returns the kinds as projects of Jest, with the files that a run may choose among. */
export function projects(): Project[] {
  const named = process.env[filesVariable];
  // It is about this run, and not about one that a test starts.
  delete process.env[filesVariable];
  return [...Map.groupBy(named ? named.split(' ') : allTests(), kindOf)].map(([displayName, files]) => ({
    displayName,
    testRegex: `/(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`,
  }));
}

const texts = new Map<string, string>();

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}
