/** The tests of a whole `npm test`: all but the long ones. */
import base from './jest.config.mjs';

export default {
  ...base,
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.long\\.test\\.ts$'],
};
