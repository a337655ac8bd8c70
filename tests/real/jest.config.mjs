import base from '../../jest.config.mjs';

export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/real'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/tests/real/global-setup.ts',
  globalTeardown: '<rootDir>/tests/real/global-teardown.ts',
  // The servers of the network need the other processor.
  maxWorkers: 1,
};
