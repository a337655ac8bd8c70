/** Customers of the run: each publishes from an organization of its own, and repeats what is not answered with 200. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '../../src/context.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { type Client, clientOf } from '../../tests/support/client.ts';
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import { simulatorFor } from '../../tests/support/simulators.ts';

const providerId = 'facebook';
const loginKind = 'facebook_login';
/** Between two posts: about what workers on a busy machine publish. */
const betweenMs = 1_500;
const againMs = 250;
const answerMs = 15_000;
/** For how long a post is still repeated after the run is over. */
const repeatedMs = 60_000;
export const accepted = '200';

/** The answer of a request, by the customer that got it. */
export interface Answer {
  tenant: Tenant;
  /** When the request was sent, and when it was answered, by `performance.now()`. */
  sentAt: number;
  answeredAt: number;
  /** The status, with the reason of an error; `none` for a connection that broke. */
  outcome: string;
}

export interface Tenant {
  organizationId: string;
  /** The node that has the organization's rows, as `host:port`. */
  node: string;
  client: Client;
  accountId: string;
  connectedProfileId: string;
  /** The texts of the posts that were accepted -> the id of the publish request. */
  accepted: Map<string, string>;
}

/** Makes a customer whose events go to a URL. */
export async function newTenant(
  { ctx, db }: { ctx: Context; db: pg.Pool },
  service: string,
  { name, receiverUrl }: { name: string; receiverUrl: string },
): Promise<Tenant> {
  const { id: organizationId } = await ensureOrganization(ctx.db, name);
  await setPlan(ctx.db, organizationId, 'paid');
  const { key } = await createKey(ctx, { organizationId, mode: 'live' }, {});
  const account = simulatorFor(providerId).createAccount(loginKind, 'healthy');
  const profile = await makeLiveProfile({ ctx }, organizationId, { ...account, providerId, loginKind });
  const client = clientOf(service, key);
  const destination = { url: receiverUrl, topics: ['publishRequest.published', 'publishRequest.failed'] };
  const made = await client.post('/v1/event-destinations', destination);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { rows } = await db.query<{ node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM citus_shards
     WHERE shardid = get_shard_id_for_distribution_column('publish_requests', $1::text)`,
    [organizationId],
  );
  return {
    organizationId,
    node: rows[0]?.node ?? '',
    client,
    accountId: account.externalId,
    connectedProfileId: profile.id,
    accepted: new Map(),
  };
}

/**
 * Publishes one post after the other until `isOver`, and repeats each until it is accepted.
 * @returns what the last post was answered with, when it was not accepted for long after `isOver`.
 */
export async function publishOn(
  tenant: Tenant,
  isOver: () => boolean,
  note: (answer: Answer) => void,
): Promise<string | undefined> {
  for (let sent = 0; !isOver(); sent += 1) {
    const text = `Post ${sent} of ${tenant.organizationId}.`;
    let overSince = Number.POSITIVE_INFINITY;
    for (;;) {
      const answer = await publishOnce(tenant, text, `${tenant.organizationId}-${sent}`);
      note(answer);
      if (answer.outcome === accepted) break;
      if (isOver()) overSince = Math.min(overSince, answer.answeredAt);
      if (answer.answeredAt - overSince > repeatedMs) return answer.outcome;
      await pause(againMs);
    }
    await pause(betweenMs);
  }
  return undefined;
}

async function publishOnce(tenant: Tenant, text: string, key: string): Promise<Answer> {
  const { connectedProfileId } = tenant;
  const sentAt = performance.now();
  const answer = await tenant.client
    .post('/v1/publish-requests', { connectedProfileId, contentType: 'facebook.media.items', text })
    .set('Idempotency-Key', key)
    .timeout(answerMs)
    .catch(() => undefined);
  if (answer?.status === 200) tenant.accepted.set(text, answer.body.publishRequestId);
  const { code, meta } = answer?.body.error ?? {};
  const lacking = answer?.status === 503 && !answer.headers['retry-after'] && 'without Retry-After';
  const words = [answer?.status ?? 'none', code, meta?.reason, lacking].filter(Boolean);
  return { tenant, sentAt, answeredAt: performance.now(), outcome: words.join(' ') };
}
