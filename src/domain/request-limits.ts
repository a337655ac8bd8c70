/** What one HTTP request may take. */

/** Of a JSON body. */
export const largestBodyBytes = 1024 * 1024;

/** As long as an upload URL is good: a large file over a thin line takes its time. */
export const longestRequestMs = 60 * 60 * 1000;

/** Whoever falls silent in the middle of an upload for so long has gone. */
export const uploadSilenceMs = 60_000;
