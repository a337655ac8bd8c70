/** A provider at its door: checked, written down with the jobs that it makes necessary, and answered at once. */
import type { Context } from '../../context.ts';
import { noteAtDoor } from '../../db/auth-integrations.ts';
import { inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { profilesOfAccounts } from '../../db/profiles.ts';
import { insertProviderWebhook } from '../../db/provider-webhooks.ts';
import { ServiceError, validationError } from '../../errors.ts';
import type { Notification, WebhookRequest } from '../../providers/webhooks.ts';
import { type Door, findDoor } from './door.ts';

/** The answer to a request that verifies the door. Throws `not_found` and `unauthorized`. */
export async function verifyDoor(
  ctx: Context,
  providerId: string,
  id: string,
  query: URLSearchParams,
): Promise<string> {
  const door = await findDoor(ctx, providerId, id);
  const { webhooks, verifyToken } = door;
  const answer = verifyToken === undefined ? undefined : webhooks.handshake(query, verifyToken);
  if (answer === undefined)
    throw new ServiceError('unauthorized', { message: 'Not the verify token of this Auth Integration.' });
  await note(ctx, door, 'doorVerifiedAt');
  return answer;
}

/** Throws `unauthorized` and, for what is signed and no JSON, `validation_error`. */
export async function receiveWebhook(ctx: Context, door: Door, request: WebhookRequest): Promise<void> {
  if (!door.webhooks.verify(request, door.secrets))
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  const jobs = await jobsOf(ctx, door, parse(door, request.body));
  if (jobs.length > 0) await keep(ctx, door, request.body, jobs);
  await note(ctx, door, 'lastWebhookAt');
  ctx.log.debug('provider webhook', {
    subsystem: 'observations',
    ...door.scope,
    providerId: door.providerId,
    jobs: jobs.length,
  });
}

/** So that it can be told whether the app's webhook is set up. */
async function note(
  ctx: Context,
  { integration }: Door,
  what: 'doorVerifiedAt' | 'lastWebhookAt',
): Promise<void> {
  if (integration) await noteAtDoor(ctx.db, integration, what, ctx.now());
}

function parse({ webhooks }: Door, body: Buffer): Notification[] {
  try {
    return webhooks.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw validationError([{ field: 'body', message: 'Malformed JSON.' }]);
  }
}

interface Observing {
  index: number;
  connectedProfileId: string;
}

/** One per notification and profile: an account that is reached through two profiles is reported to both. */
async function jobsOf(
  ctx: Context,
  { scope, providerId, integration }: Door,
  notifications: Notification[],
): Promise<Observing[]> {
  const accounts = [...new Set(notifications.map(({ accountExternalId }) => accountExternalId))];
  if (accounts.length === 0) return [];
  const app = { providerId, authIntegrationId: integration?.id ?? null };
  const profiles = Map.groupBy(
    await profilesOfAccounts(ctx.db, scope, app, accounts),
    ({ externalId }) => externalId,
  );
  return notifications.flatMap(({ accountExternalId }, index) =>
    (profiles.get(accountExternalId) ?? []).map(({ id }) => ({ index, connectedProfileId: id })),
  );
}

async function keep(
  ctx: Context,
  { scope, providerId }: Door,
  body: Buffer,
  jobs: Observing[],
): Promise<void> {
  const id = newId('providerWebhook', scope.mode);
  const entries = jobs.map((job) => ({
    payload: { ...job, webhookId: id },
    group: job.connectedProfileId,
  }));
  const sealedBody = ctx.keyring.seal(body.toString(), id);
  await inTransaction(ctx.db, async (tx) => {
    await insertProviderWebhook(tx, { id, providerId, ...scope, sealedBody });
    await ctx.queue.insert('webhooks.observe', entries, tx);
  });
}
