/** The environment of the tests that need no database, adapted to a mutation run. */
import { TestEnvironment } from 'jest-environment-node';
import { bailing } from './bail.mjs';

export default bailing(TestEnvironment);
