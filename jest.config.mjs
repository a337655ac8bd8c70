/** The kinds of tests, each as a project: scripts/tests/kinds.ts says which file is of which kind. */
import base, { ofRun } from './jest.base.mjs';
import { projects, withoutDatabase } from './scripts/tests/kinds.ts';

/** For a test, and for what is done before it. */
const usualLimitMs = 60_000;

/**
 * These start services, processes and browsers in their hooks, or make whole stories there, which takes longer where other
 * work is done. They have the limit of `ofRun`, which only ends a test that hangs.
 */
const starting = new Set(['own', 'processes', 'browser', 'tools', 'customers', 'beginnings']);

const { globalSetup, globalTeardown, testMatch, ...common } = base;

export default {
  ...ofRun,
  projects: projects().map((project) => ({
    ...common,
    ...project,
    testEnvironmentOptions: {
      ...common.testEnvironmentOptions,
      ...(starting.has(project.displayName) ? {} : { limitMs: usualLimitMs }),
    },
    ...(withoutDatabase.has(project.displayName) ? {} : { globalSetup, globalTeardown }),
  })),
};
