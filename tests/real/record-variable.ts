/** The environment variable by which `npm run test:real -- --record` asks the tests to record. */
export const recordVariable = 'RECORD_ANSWERS';
