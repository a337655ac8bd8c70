/** Loaded once per worker, and by way of tests/support/shared-packages, for the reason in tests/support/environment.mjs. */
const packages = [
  '@prisma/adapter-pg',
  '@prisma/client/runtime/client',
  '@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs',
  '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  'axios',
  'express-openapi-validator',
  'pg',
  'pg-boss',
  'prom-client',
  'supertest',
  'winston',
  'yaml',
  'zod',
];

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
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  testTimeout: 20_000,
  // One more than the two processors that it is made for: much of the time is spent waiting for other processes.
  maxWorkers: 3,
};
