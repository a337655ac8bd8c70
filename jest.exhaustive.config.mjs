/** The tests that `npm test` tries a sample of, to be run with all their cases, and those that it leaves out. */
import base from './jest.config.mjs';
import { longTests, sampledTests } from './scripts/choose-tests.ts';

const chosen = new Set([...sampledTests(), ...longTests()]);

export default { ...base, testMatch: [...chosen].map((file) => `<rootDir>/${file}`) };
