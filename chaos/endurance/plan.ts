/** What the run consists of, and what it may take. */

/** Of each role. */
export const processes = 3;
export const customers = 4;
/** A profile of its own for so many requests: simulated accounts have the quotas of real ones. */
export const requestsPerProfile = 40;
/** Between two requests of a customer. */
export const betweenRequestsMs: [number, number] = [200, 1_500];
export const betweenFaultsMs: [number, number] = [1_000, 6_000];
/** How long the pooler is gone before somebody starts it again. */
export const poolerGoneMs = 2_000;
/** How long what is outstanding may take when all is well again. */
export const calmMs = 180_000;
