/**
 * Runs `npm run chaos -- publishing` in its small form: a killed worker and a restarted database, in four
 * ways to publish.
 */
// A service of its own: processes are killed, and the database is restarted.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RestartablePostgres, startPostgres } from '../../chaos/postgres.ts';
import type { StartApi } from '../../chaos/publishing/api.ts';
import type { Point } from '../../chaos/publishing/cases.ts';
import { faults, type Strike } from '../../chaos/publishing/faults.ts';
import { runRound } from '../../chaos/publishing/round.ts';
import { type Stage, startStage } from '../../chaos/publishing/stage.ts';
import { violationsOf } from '../../chaos/publishing/verdict.ts';
import { migrate } from '../../src/app/before-start.ts';
import { allWays } from '../support/publish-samples.ts';
import { startTestService } from '../support/service.ts';

let postgres: RestartablePostgres;
let stage: Stage;
beforeAll(async () => {
  postgres = await startPostgres(60);
  await migrate(postgres.url);
  stage = await startStage({ postgres, workers: 1, startApi: startHere });
});
afterAll(async () => {
  await stage?.close();
  await postgres?.close();
});

const startHere: StartApi = (env) =>
  startTestService({ ...env, NODE_ENV: 'test' }, { databaseUrl: postgres.url });

/**
 * The ways to publish, each with the place, counted from 0, of the call that makes the content visible. They
 * differ in what is known of the outcome after a crash.
 */
const points = [
  ['facebook', 'a text', 0],
  ['facebook', 'a reel', 3],
  ['instagram', 'an image', 3],
  ['instagram', 'a message', 1],
] as const;

function pointOf([providerId, name, number]: (typeof points)[number]): Point {
  const way = allWays.find((one) => one.providerId === providerId && one.name === name);
  if (!way) throw new Error(`no way ${name}`);
  return { way, number, call: { method: 'POST', path: '', step: 'create' } };
}

const strikes: [string, Strike][] = [
  ['a worker that is killed', 'kill'],
  ['a database that restarts', 'restart'],
];

test.each(strikes)(
  '%s around the one call that creates leaves content that is there at most once, and an event',
  async (_name, strike) => {
    const meeting = faults.filter(({ meets }) => meets === strike);
    const cases = points.flatMap((point) => meeting.map((fault) => ({ point: pointOf(point), fault })));
    expect((await runRound(stage, cases)).flatMap(violationsOf)).toEqual([]);
    expect(stage.crashes).toEqual([]);
  },
);
