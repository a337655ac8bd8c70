import base, { ofRun } from '../../jest.base.mjs';

export default {
  ...ofRun,
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/real'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/tests/real/global-setup.ts',
  globalTeardown: '<rootDir>/tests/real/global-teardown.ts',
  // The servers of the network run beside the tests and need a processor of their own, so there is one worker
  // only.
  maxWorkers: 1,
};
