/**
 * Carries out strikes, the faults that meet many calls at once. While the calls are held, the workers that
 * made them are killed, or their database is restarted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Strike } from './faults.ts';
import type { Fleet } from './fleet.ts';
import { missTheDead, outliveAttempts } from './haste.ts';
import type { Stage } from './stage.ts';

/** Carries out a strike, and returns the workers that continue. */
type Struck = (stage: Stage, fleet: Fleet, start: () => Promise<Fleet>) => Promise<Fleet>;

/** How long workers try to store answers while there is no database. */
const awayMs = 1_000;

export const strikes: Record<Strike, Struck> = {
  async kill({ gate, db }, fleet, start) {
    const at = new Date();
    await fleet.kill();
    gate.forget();
    await missTheDead(db);
    await outliveAttempts(db, at);
    return start();
  },
  async restart({ gate, db, postgres }, fleet) {
    const at = new Date();
    await postgres.crash();
    gate.answer();
    await pause(awayMs);
    await postgres.start();
    gate.release();
    await outliveAttempts(db, at);
    return fleet;
  },
};
