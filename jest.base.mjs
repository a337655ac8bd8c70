/** What all projects of Jest have in common. */

/** Loaded once per worker, and by way of tests/support/shared-packages, for the reason in tests/support/environment.mjs. */
const packages = ['pg', 'supertest', 'winston'];

/** How much longer tests may take on a cluster, where each change is prepared and committed on several nodes of one machine. */
export const patience = process.env.CITUS_URL ? 4 : 1;

export default {
  testEnvironment: '<rootDir>/tests/support/environment.mjs',
  testEnvironmentOptions: { packages },
  moduleNameMapper: Object.fromEntries(
    packages.map((name) => [`^${name}$`, `<rootDir>/tests/support/shared-packages/${name}.cjs`]),
  ),
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  // `npm run test:real` has a configuration of its own.
  testPathIgnorePatterns: ['<rootDir>/tests/real/'],
  modulePathIgnorePatterns: ['<rootDir>/tests/real/node_modules/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    [`^${import.meta.dirname}/(src/.*|tests/support/shared-[^/]*)\\.ts$`]:
      '<rootDir>/tests/support/shared-source.cjs',
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
};

/** What concerns a whole run. */
export const ofRun = {
  // Long enough for a machine that is busy with other work: a test that hangs is still ended. Most have a minute
  // (jest.config.mjs).
  testTimeout: 360_000 * patience,
  // One more than the two processors that it is made for: much of the time is spent waiting for other processes.
  maxWorkers: 3,
  // A worker ends as soon as it is told to (tests/support/environment.mjs). Half a second, which Jest grants, is too short
  // for freeing its memory when the machine is busy, and Jest would then report a leak that there is not.
  workerGracefulExitTimeout: 30_000,
};
