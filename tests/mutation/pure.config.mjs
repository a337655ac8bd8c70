/**
 * The Jest configuration of the mutation run for files whose tests need no database. Every test file loads
 * the modules anew.
 */
import path from 'node:path';
import project from '../../jest.base.mjs';

const { extensionsToTreatAsEsm, transform } = project;

export default {
  rootDir: '../..',
  roots: ['<rootDir>/tests', '<rootDir>/src'],
  modulePathIgnorePatterns: ['<rootDir>/tests/real/'],
  extensionsToTreatAsEsm,
  transform: { '\\.ts$': transform['\\.ts$'] },
  testEnvironment: path.resolve('tests/mutation/pure-environment.mjs'),
};
