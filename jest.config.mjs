/** The kinds of tests, each as a project: scripts/tests/kinds.ts says which file is of which kind. */
import base, { ofRun } from './jest.base.mjs';
import { projects, withoutDatabase } from './scripts/tests/kinds.ts';

const { globalSetup, globalTeardown, testMatch, ...common } = base;

export default {
  ...ofRun,
  projects: projects().map((project) => ({
    ...common,
    ...project,
    ...(withoutDatabase.has(project.displayName) ? {} : { globalSetup, globalTeardown }),
  })),
};
