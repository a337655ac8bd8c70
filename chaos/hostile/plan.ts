/** The parts of the run, its time limits, and what counts as unharmed. */

/** The number of processes of each role. */
export const processes = 2;
/** The memory of a process's heap in MiB, as in a container with 1 GiB. */
export const heapMebibytes = 768;
export const customers = 4;
/** How long the customers work alone first, so that the run knows how fast the service is on this machine. */
export const calmSeconds = 60;
/** How long outstanding work may take after the attacks have stopped. */
export const calmAfterMs = 180_000;
/** How much slower a customer may be served while the attacks go on. */
export const mostTimesSlower = 2;
/** Times below this many milliseconds are those of the machine and not of the service. */
export const noticedMs = 50;
/** The hostile accounts that are connected from the beginning, and polled. */
export const hostileProfiles = 6;
/** The shortest and the longest pause between two attacks of one kind by one attacker, in milliseconds. */
export const betweenAttacksMs: [number, number] = [1_000, 4_000];
/** The organizations that attack. */
export const attackingOrganizations = 3;
/** How often in a minute each attacker has to come to each attack: a busy machine may leave them no time, which proves nothing. */
export const fewestInMinute = 1;
