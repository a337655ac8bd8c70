/**
 * Tests a worker that dies after the record was created at the provider and before the service stored
 * anything about it: there is one post, and one event.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';
import { postsOf } from './bluesky-accounts.ts';
import { type LiveService, networkVariables, startLiveService } from './live-service.ts';

let live: LiveService;
/**
 * The database client that holds a lock. A trigger makes every process that records a created post wait for
 * this lock.
 */
let holder: pg.Client;
beforeAll(async () => {
  live = await startLiveService({ ROLE: 'api' });
  holder = new pg.Client({ connectionString: live.service.databaseUrl });
  await holder.connect();
  await holder.query(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NEW; END $$;
     CREATE TRIGGER holding BEFORE UPDATE ON publish_requests FOR EACH ROW
     WHEN (NEW.external_id IS NOT NULL AND OLD.external_id IS NULL) EXECUTE FUNCTION hold()`,
  );
});
afterAll(async () => {
  await holder.end();
  await live.close();
});

const lock = 20_261_121;
const hold = () => holder.query(`SELECT pg_advisory_lock(${lock})`);
const release = () => holder.query(`SELECT pg_advisory_unlock(${lock})`);

/** Returns the ids of the database processes that wait for the lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await holder.query(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`,
  );
  return rows.map(({ pid }) => pid);
}

/** Ends the database process of a dead worker, which would otherwise finish what the worker has begun. */
async function endBackend(pid: number): Promise<void> {
  await query(live.service, 'SELECT pg_terminate_backend($1)', [pid]);
  await until(async () => {
    const left = await query(live.service, 'SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid]);
    return left.length === 0;
  });
}

const rowOf = ({ publishRequestId: id }: PublishRequest) =>
  live.service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });

test.each(['oauth', 'app_password'])(
  'a post by %s whose worker is killed before it can write down that it exists is found by the next worker',
  async (loginKind) => {
    const { account, connectedProfileId } = await (loginKind === 'oauth'
      ? live.connect()
      : live.connectByPassword());
    const variables = { ...networkVariables, PUBLIC_URL: live.service.ctx.config.publicUrl };
    await hold();
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'Once, whoever dies' };
    const request = await publish(live.client, input);
    const killed = spawnWorker(live.service, variables);
    await until(async () => (await waiting()).length === 1);
    // Earlier deliveries do not concern this test, so it waits for them first.
    await live.listener.allEvents();
    const [backend = 0] = await waiting();
    await killWorker(killed);
    await endBackend(backend);
    await release();

    const [externalId, ...others] = await postsOf(account);
    expect([externalId, others]).toEqual([expect.stringMatching(/^at:\/\/did:/), []]);
    expect(await rowOf(request)).toMatchObject({ status: 'publishing', phase: 'create', externalId: null });

    // The attempt is made old, as if the time had passed for which the service waits for a call of a dead
    // process.
    await query(live.service, "UPDATE publish_requests SET attempted_at = now() - interval '1 hour'");
    await missTheDead(live.service, 'publish.run');
    const next = spawnWorker(live.service, variables);
    expect(await outcomeOf(live.service, live.client, request)).toMatchObject({
      status: 'published',
      externalId,
    });
    expect(await postsOf(account)).toEqual([externalId]);
    const told = (await live.listener.allEvents())
      .filter(({ data }) => data.publishRequestId === request.publishRequestId)
      .map(({ topic }) => topic);
    expect(told).toEqual([
      'publishRequest.started',
      'publishRequest.outcomeUnknown',
      'publishRequest.published',
    ]);
    await killWorker(next);
  },
  90_000,
);
