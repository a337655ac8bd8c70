/** The parts of the run, and its time limits. */

/** The number of processes of each role. */
export const processes = 3;
export const customers = 4;
/** After this many requests a customer takes a new profile, because simulated accounts have the quotas of real ones. */
export const requestsPerProfile = 40;
/** The shortest and the longest pause between two requests of a customer, in milliseconds. */
export const betweenRequestsMs: [number, number] = [200, 1_500];
export const betweenFaultsMs: [number, number] = [1_000, 6_000];
/** How long the pooler is gone before it is started again. */
export const poolerGoneMs = 2_000;
/** How long outstanding work may take after the faults have stopped. */
export const calmMs = 180_000;
