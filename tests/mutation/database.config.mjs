/**
 * The Jest configuration of the mutation run for files whose tests need a database. The run starts the
 * database itself, so the global setup and teardown are left out.
 */
import path from 'node:path';
import project from '../../jest.config.mjs';

const { globalSetup, globalTeardown, ...rest } = project;

export default {
  ...rest,
  rootDir: '../..',
  testEnvironment: path.resolve('tests/mutation/database-environment.mjs'),
};
