/** Knows the answers of the AT Protocol's own servers that `npm run test:real -- --record` has recorded. */

/** The file with the shapes of the answers, by method and status. */
export const recordedAnswers = new URL('recorded-answers.json', import.meta.url);

/** Returns the XRPC method that a request calls; `undefined` for other requests. */
export const methodOf = ({ pathname }: URL): string | undefined => /\/xrpc\/([\w.-]+)$/.exec(pathname)?.[1];
