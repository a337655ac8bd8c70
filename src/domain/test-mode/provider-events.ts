/** Makes something happen at a simulated provider, and sends the webhook about it. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findIntegrationsOfApp } from '../../db/tables/auth-integrations.ts';
import { appsOfAccounts, findProfile, type StoredProfile } from '../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, validationError } from '../../errors/index.ts';
import { credentialOf } from '../../provider-client/grant.ts';
import type { WebhookRequest } from '../../providers/observations.ts';
import { simulatorOf } from '../../simulators/registry.ts';
import {
  type ProviderEventDeclaration,
  type ProviderEventOptions,
  ProviderEventRefused,
  type Simulator,
  type TriggeredEvent,
} from '../../simulators/simulator.ts';
import { anyApp, type SimulatedApp, type SimulatedWebhook } from '../../simulators/store.ts';
import type { Caller } from '../foundation/caller.ts';
import { choiceProblem } from '../foundation/wording.ts';
import { simulatedAppSecrets } from '../grants/credentials/apps.ts';
import { callbackUrlOf } from '../grants/credentials/provider-access.ts';
import { pollSoon } from '../sync/observations/dispatch-due-profiles.ts';
import { findWebhookEndpoint, receiveWebhook } from '../sync/observations/receive.ts';

const timesOf = { once: 1, twice: 2, lost: 0 } as const;

type CreateInput = Input<'test.providerEvents.create'>;

/** Triggers an event at the simulated provider, which reports it like the real one. */
export async function createProviderEvent(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'test.providerEvents.create'>> {
  const { connectedProfileId, event, delivery = 'once', ...choices } = input;
  const { profile, simulator, declared } = await admitProviderEvent(ctx, caller, input);
  const providerEvent = { event, account: profile.externalId, times: timesOf[delivery], ...choices };
  const { accessToken } = credentialOf(ctx, profile);
  const happened = await simulator
    .trigger(accessToken, providerEvent, ctx.providers.simulated.storeOf(caller))
    .catch(refuseChoice);
  // Nobody has to wait for the next regular poll of a provider that reports nothing.
  if (ctx.providers.registry.find(profile.providerId)?.poll) await pollSoon(ctx, profile);
  const { topic } = declared;
  return { connectedProfileId, event, ...(topic ? { topic } : {}), ...happened };
}

/**
 * Checks the choice without creating anything, and returns what it names.
 * @throws ServiceError `not_found`, `invalid_token`, or `validation_error` with all its problems.
 */
async function admitProviderEvent(
  ctx: Pick<Context, 'db' | 'providers'>,
  caller: Caller,
  { connectedProfileId, event, delivery: _delivery, ...choices }: CreateInput,
): Promise<{ profile: StoredProfile; simulator: Simulator; declared: ProviderEventDeclaration }> {
  const profile = await findProfile(ctx.db, caller, connectedProfileId);
  // Without its token, the simulated provider does not know the account.
  if (profile.status !== 'live')
    throw new ServiceError('invalid_token', { meta: { reason: 'disconnected' } });
  const simulator = simulatorOf(ctx.providers.simulated.simulators, profile.providerId);
  const declared = simulator.providerEvents.find((providerEvent) => providerEvent.event === event);
  const events = simulator.providerEvents.map((providerEvent) => providerEvent.event);
  if (!declared) throw validationError([choiceProblem('event', events, event)]);
  refuseProblems(choiceProblems(declared, choices));
  return { profile, simulator, declared };
}

function choiceProblems(
  { event, takes }: ProviderEventDeclaration,
  choices: ProviderEventOptions,
): InputProblem[] {
  const surplus = Object.keys(choices)
    .filter((field) => !(takes as readonly string[]).includes(field))
    .map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `${event} takes ${takes.join(', ') || 'nothing'}.`,
    }));
  const missing = takes.includes('externalId') && choices.externalId === undefined;
  return missing
    ? [...surplus, { field: 'externalId', code: 'required', message: `Required: what ${event} is about.` }]
    : surplus;
}

function refuseChoice(error: unknown): TriggeredEvent {
  if (!(error instanceof ProviderEventRefused)) throw error;
  throw validationError([{ field: error.field, code: 'invalid_value', message: error.message }]);
}

// Sends a simulated provider's webhook to the app's webhook endpoints, in the form of a real provider's request.

/**
 * Sends the webhook. Returns the number of webhook endpoints that accepted it. A refusal is only logged, and so is any other
 * failure, since the event has happened at the provider whether or not a webhook reports it: a call that had made something
 * would otherwise fail as one that had not, and be made again.
 */
export async function sendSimulatedWebhook(
  ctx: Context,
  scope: Scope,
  webhook: SimulatedWebhook,
): Promise<number> {
  const simulator = ctx.providers.simulated.simulators[webhook.providerId];
  if (!simulator?.signatureHeaders) return 0;
  const { signatureHeaders } = simulator;
  const endpoints = await webhookEndpointsOf(ctx, scope, webhook).catch((error) => {
    noteRejected(ctx, webhook.providerId, error);
    return [];
  });
  const taken = await Promise.all(
    endpoints.map(({ id, secret }) => {
      const headers = signatureHeaders(webhook.body, secret);
      return deliverToEndpoint(ctx, webhook.providerId, id, { headers, body: Buffer.from(webhook.body) });
    }),
  );
  return taken.filter(Boolean).length;
}

async function deliverToEndpoint(
  ctx: Context,
  providerId: string,
  id: string,
  request: WebhookRequest,
): Promise<boolean> {
  try {
    await receiveWebhook(ctx, await findWebhookEndpoint(ctx, providerId, id), request);
    return true;
  } catch (error) {
    noteRejected(ctx, providerId, error);
    return false;
  }
}

const noteRejected = (
  { observability }: Pick<Context, 'observability'>,
  providerId: string,
  error: unknown,
) => observability.log.warn('simulated webhook rejected', { subsystem: 'simulator', providerId, error });

/**
 * Returns the webhook endpoints of the webhook's app, with their secrets. An account whose token works for
 * any app reports to the apps that it is connected through.
 */
async function webhookEndpointsOf(
  ctx: Context,
  scope: Scope,
  { providerId, appId, body }: SimulatedWebhook,
): Promise<{ id: string; secret: string }[]> {
  const apps =
    appId === anyApp
      ? await appsOfAccounts(ctx.db, scope, providerId, accountsIn(ctx, providerId, body))
      : await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return apps.map((app) => {
    if (app) return { id: app.id, secret: ctx.security.keyring.open(app.clientSecret, app.id) };
    return { id: scope.organizationId, secret: simulatedAppSecrets(ctx, scope.organizationId)[0] ?? '' };
  });
}

/** Returns the accounts whose content, or whose publishing, a webhook tells of. */
function accountsIn(ctx: Pick<Context, 'providers'>, providerId: string, body: string): string[] {
  const { parse, reports } = ctx.providers.registry.find(providerId)?.webhooks ?? {};
  const sent = Buffer.from(body);
  const publishing = (reports?.(sent) ?? []).filter((report) => report.kind === 'publishing');
  const told = [...(parse?.(sent) ?? []), ...publishing];
  return [...new Set(told.map(({ accountExternalId }) => accountExternalId))];
}

/** Returns the addresses of an app's webhook endpoints, that of the first Auth Integration first. */
export async function webhookEndpointsOfApp(
  ctx: Pick<Context, 'config' | 'db'>,
  scope: Scope,
  { providerId, appId }: SimulatedApp,
): Promise<string[]> {
  const integrations = await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return integrations.map((integration) => callbackUrlOf(ctx, integration));
}
