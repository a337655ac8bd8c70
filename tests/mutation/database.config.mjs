/**
 * The Jest configuration of the mutation run for files whose tests need a database. The run starts the
 * database itself, so the global setup and teardown are left out.
 */
import path from 'node:path';
import project, { ofRun } from '../../jest.base.mjs';

const { globalSetup, globalTeardown, ...rest } = project;

export default {
  ...rest,
  rootDir: '../..',
  testTimeout: ofRun.testTimeout,
  testEnvironment: path.resolve('tests/mutation/database-environment.mjs'),
};
