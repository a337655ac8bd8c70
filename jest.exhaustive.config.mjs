/** The tests that try a sample of their cases in `npm test`, to be run with all of them. */
import base from './jest.config.mjs';
import { sampledTests } from './scripts/choose-tests.ts';

export default { ...base, testMatch: sampledTests().map((file) => `<rootDir>/${file}`) };
