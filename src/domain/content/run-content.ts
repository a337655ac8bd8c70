/**
 * Leads from a Connected Profile to a call at its provider. Everything that can be refused without asking the
 * provider is refused here, in this order: profile, provider, capability, credential, scopes.
 */

import type { Context } from '../../context.ts';
import type { ContentAction, ContentType } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError, validationError } from '../../errors.ts';
import type { RequiredAccess, RoleTasks } from '../../providers/access.ts';
import { type Call, ProviderFailure } from '../../providers/call.ts';
import type { Capability, ContentTypeDeclaration } from '../../providers/content-type.ts';
import { lackingOf, lackingTasks } from '../../providers/describe.ts';
import type { ProviderOperation } from '../../providers/operation.ts';
import type { Provider } from '../../providers/provider.ts';
import { capability, loginKindOf } from '../../providers/registry.ts';
import { providersOf } from '../../upstreams/index.ts';
import type { Caller } from '../caller.ts';
import { scopesOfProfile } from '../grants/confirmed-scopes.ts';
import { credentialHealth, tasksOf } from '../grants/profile-health.ts';
import { withinBudget } from '../provider-access/budget-room.ts';
import { credentialOf } from '../provider-access/credential-of.ts';
import type { CallPurpose } from '../provider-access/daily-spending.ts';
import { scopeInsufficient, taskMissing, toServiceError } from '../provider-access/failures.ts';
import { holdBack } from '../provider-access/hold-back.ts';
import { holderOf } from '../provider-access/holder.ts';
import { recoverGrant } from '../provider-access/recover-grant.ts';
import { spend } from '../provider-access/spend.ts';

export interface ContentRequest {
  contentType: ContentType;
  action: ContentAction;
  input: { connectedProfileId: string };
  /** Ends the provider call when the caller has gone. */
  signal?: AbortSignal;
}

/** Runs a capability through a Connected Profile. Throws ServiceError only. */
export async function runContent(ctx: Context, caller: Caller, request: ContentRequest): Promise<unknown> {
  const { connectedProfileId, ...input } = request.input;
  const profile = await ctx.profiles.find(caller, connectedProfileId);
  const { run, budget, ...access } = requireCapability(ctx, profile, request);
  const purpose = reading.has(request.action) ? 'read' : 'write';
  const { contentType, action, signal } = request;
  const operation = `${contentType}.${action}` as const;
  return runPermitted(ctx, profile, { access, operation, purpose, signal }, (call) =>
    run(budget ? withinBudget(ctx, profile, call, budget) : call, input as never),
  );
}

const reading: ReadonlySet<ContentAction> = new Set(['list', 'get', 'metrics']);

interface PermittedRun extends Omit<Run, 'needed'> {
  access: RequiredAccess;
}

/**
 * Runs a call to the profile's provider if the grant and the end user's role have what it needs. Throws ServiceError
 * only.
 */
export function runPermitted<Output>(
  ctx: Context,
  profile: StoredProfile,
  { access: { scopes, tasks }, ...how }: PermittedRun,
  run: (call: Call) => Promise<Output>,
): Promise<Output> {
  const needed = scopes[profile.connection.loginKind] ?? [];
  requireTask(profile, needed, tasks, ctx.now());
  return runThrough(ctx, profile, { ...how, needed }, run);
}

interface Run {
  /** The scopes that the call needs. */
  needed: readonly string[];
  operation: ProviderOperation;
  purpose: CallPurpose;
  /** Ends the provider call when the caller has gone. */
  signal?: AbortSignal | undefined;
}

/**
 * Checks the profile's credential and scopes and runs a call to its provider, once more if the credential had
 * to be renewed. Throws ServiceError only.
 */
export async function runThrough<Output>(
  ctx: Context,
  profile: StoredProfile,
  { needed, ...how }: Run,
  run: (call: Call) => Promise<Output>,
): Promise<Output> {
  requireAccess(profile, needed, ctx.now());
  const attempt = (through: StoredProfile) => run(openCall(ctx, through, how));
  try {
    return await attempt(profile).catch((error) => retryRecovered(ctx, profile, error, attempt));
  } catch (error) {
    if (error instanceof ProviderFailure) throw toServiceError(error, needed);
    throw error;
  }
}

/**
 * Runs the call once more with a newer credential if the provider refused the old one, since it has then done
 * nothing. Rethrows the error when there is no newer credential, and every other error.
 */
async function retryRecovered<Output>(
  ctx: Context,
  profile: StoredProfile,
  error: unknown,
  run: (profile: StoredProfile) => Promise<Output>,
): Promise<Output> {
  if (!(error instanceof ProviderFailure) || error.failure.kind !== 'expired') throw error;
  const recovered = await recoverGrant(ctx, profile);
  if (!recovered) throw error;
  return run(recovered);
}

function requireCapability(ctx: Context, profile: StoredProfile, request: ContentRequest): Capability {
  const provider = requireProvider(ctx, profile, request.contentType);
  return capability(provider, request.contentType, request.action, profile.connection.loginKind);
}

/**
 * Returns the provider's declaration of a content type. Throws `validation_error` when the content type
 * belongs to another provider.
 */
export function requireDeclaration(
  ctx: Context,
  profile: StoredProfile,
  contentType: ContentType,
): ContentTypeDeclaration {
  const { contentTypes } = requireProvider(ctx, profile, contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  if (!declared) throw new Error(`${contentType} is not declared`);
  return declared;
}

function requireProvider(ctx: Context, profile: StoredProfile, contentType: ContentType): Provider {
  const provider = ctx.registry.providerOf(contentType);
  if (profile.providerId !== provider.id)
    throw validationError([
      {
        field: 'connectedProfileId',
        code: 'provider_mismatch',
        message: `This Connected Profile is of ${profile.providerId}; ${contentType} needs one of ${provider.id}.`,
      },
    ]);
  return provider;
}

/** Checks the credential, then the scopes. Throws `invalid_token` and `scope_insufficient`. */
export function requireAccess(profile: StoredProfile, needed: readonly string[], now: Date): void {
  requireHealth(profile, now);
  const missing = lackingOf(needed, scopesOfProfile(profile));
  if (missing.length > 0) throw scopeInsufficient(missing);
}

/**
 * Checks that the end user's role allows the operation. If it does not, a credential that does not work and
 * missing scopes are still reported first.
 * @throws ServiceError `scope_insufficient`, which names the tasks or the scopes, and `invalid_token`.
 */
export function requireTask(
  profile: StoredProfile,
  needed: readonly string[],
  tasks: RoleTasks | undefined,
  now: Date,
): void {
  const missing = lackingTasks(tasks?.[profile.connection.loginKind], tasksOf(profile));
  if (missing.length === 0) return;
  requireAccess(profile, needed, now);
  throw taskMissing(missing);
}

function requireHealth(profile: StoredProfile, now: Date): void {
  const health = profile.status === 'live' ? credentialHealth(profile, now) : 'disconnected';
  if (health !== 'ok') throw new ServiceError('invalid_token', { meta: { reason: health } });
}

function openCall(
  ctx: Context,
  profile: StoredProfile,
  { operation, purpose, signal }: Omit<Run, 'needed'>,
): Call {
  const { connection, providerId, externalId, references } = profile;
  const provider = providersOf(ctx, profile).registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const holder = holderOf(profile);
  const upstream = providersOf(ctx, profile).open({
    provider,
    rules: loginKindOf(provider, connection.loginKind).upstream,
    credential: credentialOf(ctx, profile),
    scope: profile,
    signal,
    holder,
    operation,
    ids: { organizationId: profile.organizationId, connectedProfileId: profile.id },
  });
  return {
    account: {
      externalId,
      loginKind: connection.loginKind,
      references: references as Record<string, string>,
    },
    upstream: holdBack(ctx, [holder], spend(ctx, { provider, holders: [holder], purpose }, upstream)),
  };
}
