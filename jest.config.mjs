/** The kinds of tests, each as a project: scripts/tests/kinds.ts says which file is of which kind. */
import base, { ofRun, patience } from './jest.base.mjs';
import { projects, withoutDatabase } from './scripts/tests/kinds.ts';

/** For a test and for what is done before it, and for a wait of it (tests/support/until.ts). */
const usual = { limitMs: 60_000 * patience, waitMs: 20_000 };

/**
 * The other kinds start processes and browsers, and wait for them, or make whole stories, which takes longer where other
 * work is done: they have the limit of `ofRun` and the longer wait, which only end what hangs. Services of a file's own
 * take long to start, and do no more by themselves than the shared one.
 */
const limits = { unit: usual, service: usual, own: { waitMs: usual.waitMs } };

const { globalSetup, globalTeardown, testMatch, ...common } = base;

export default {
  ...ofRun,
  projects: projects().map((project) => ({
    ...common,
    ...project,
    // All kinds resolve and transform alike, so what one has resolved and transformed serves the others.
    id: 'tests',
    testEnvironmentOptions: {
      ...common.testEnvironmentOptions,
      ...limits[project.displayName],
    },
    ...(withoutDatabase.has(project.displayName) ? {} : { globalSetup, globalTeardown }),
  })),
};
