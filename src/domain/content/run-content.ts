/**
 * From a Connected Profile to a call at its provider. Everything that can be refused without asking the
 * provider is refused here: profile, provider, capability, credential, scopes, in this order.
 */
import type { Context } from '../../context.ts';
import type { ContentAction, ContentType } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError, validationError } from '../../errors.ts';
import { lackingOf, lackingTasks } from '../../providers/describe.ts';
import {
  type Call,
  type Capability,
  type ContentTypeDeclaration,
  type Provider,
  ProviderFailure,
  type RoleTasks,
} from '../../providers/provider.ts';
import { capability, loginKindOf } from '../../providers/registry.ts';
import { holdBack } from '../budgets/hold-back.ts';
import { holderOf } from '../budgets/holder.ts';
import type { Caller } from '../caller.ts';
import { confirmedScopes, credentialHealth, tasksOf } from '../connections/present-profile.ts';
import { recoverGrant } from '../connections/recover-grant.ts';
import { credentialOf } from './credential-of.ts';
import { scopeInsufficient, taskMissing, toServiceError } from './failures.ts';

export interface ContentRequest {
  contentType: ContentType;
  action: ContentAction;
  input: { connectedProfileId: string };
  /** Ends the provider call when nobody waits for it any more. */
  signal?: AbortSignal;
}

/** Runs a capability through a Connected Profile. Throws ServiceError only. */
export async function runContent(ctx: Context, caller: Caller, request: ContentRequest): Promise<unknown> {
  const { connectedProfileId, ...input } = request.input;
  const profile = await ctx.profiles.find(caller, connectedProfileId);
  const { scopes, tasks, run } = requireCapability(ctx, profile, request);
  const needed = scopes[profile.connection.loginKind] ?? [];
  requireTask(profile, needed, tasks, ctx.now());
  return runThrough(ctx, profile, needed, (call) => run(call, input as never), request.signal);
}

/** Runs something that needs these scopes through a profile. Throws ServiceError only. */
export async function runThrough<Output>(
  ctx: Context,
  profile: StoredProfile,
  needed: readonly string[],
  run: (call: Call) => Promise<Output>,
  signal?: AbortSignal,
): Promise<Output> {
  requireAccess(profile, needed, ctx.now());
  const attempt = (through: StoredProfile) => run(openCall(ctx, through, signal));
  try {
    return await attempt(profile).catch((error) => retryRecovered(ctx, profile, error, attempt));
  } catch (error) {
    if (error instanceof ProviderFailure) throw toServiceError(error, needed);
    throw error;
  }
}

/** Once, with a newer credential: a provider that refuses the old one has done nothing. */
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

/** What a profile's provider declares of a content type. Throws `validation_error` when it is another provider's. */
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

/** Credential, then scopes. Throws `invalid_token` and `scope_insufficient`. */
export function requireAccess(profile: StoredProfile, needed: readonly string[], now: Date): void {
  requireHealth(profile, now);
  const missing = lackingOf(needed, confirmedScopes(profile));
  if (missing.length > 0) throw scopeInsufficient(missing);
}

/**
 * Checks that the end user's role allows the operation. It runs after the checks of credential and scopes.
 * @throws ServiceError `scope_insufficient`, which names the tasks.
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

function openCall(ctx: Context, profile: StoredProfile, signal: AbortSignal | undefined): Call {
  const { connection, providerId, externalId, references } = profile;
  const provider = ctx.registries[profile.mode].find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const holder = holderOf(profile);
  const upstream = ctx.upstreams[profile.mode]({
    provider,
    rules: loginKindOf(provider, connection.loginKind).upstream,
    credential: credentialOf(ctx, profile),
    scope: profile,
    signal,
    holder,
  });
  return {
    account: {
      externalId,
      loginKind: connection.loginKind,
      references: references as Record<string, string>,
    },
    upstream: holdBack(ctx, [holder], upstream),
  };
}
