/**
 * From a Connected Profile to a call at its provider. Everything that can be refused without asking the
 * provider is refused here: profile, provider, capability, credential, scopes, in this order.
 */
import type { Context } from '../../context.ts';
import type { ContentAction, ContentType } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError, validationError } from '../../errors.ts';
import { type Call, type Capability, ProviderFailure } from '../../providers/provider.ts';
import { capability, loginKindOf } from '../../providers/registry.ts';
import type { Caller } from '../caller.ts';
import { openCredential, type StoredCredential } from '../connections/credential.ts';
import { confirmedScopes, credentialHealth } from '../connections/present-profile.ts';
import { scopeInsufficient, toServiceError } from './failures.ts';

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
  const found = requireCapability(ctx, profile, request);
  requireHealth(profile);
  const needed = found.scopes[profile.connection.loginKind] ?? [];
  const missing = needed.filter((scope) => !confirmedScopes(profile).has(scope));
  if (missing.length > 0) throw scopeInsufficient(missing);
  try {
    return await found.run(openCall(ctx, profile, request.signal), input as never);
  } catch (error) {
    if (error instanceof ProviderFailure) throw toServiceError(error, needed);
    throw error;
  }
}

function requireCapability(ctx: Context, profile: StoredProfile, request: ContentRequest): Capability {
  const provider = ctx.registry.providerOf(request.contentType);
  if (profile.providerId !== provider.id)
    throw validationError([
      {
        field: 'connectedProfileId',
        code: 'provider_mismatch',
        message: `This Connected Profile is of ${profile.providerId}; ${request.contentType} needs one of ${provider.id}.`,
      },
    ]);
  return capability(provider, request.contentType, request.action, profile.connection.loginKind);
}

function requireHealth(profile: StoredProfile): void {
  const health = profile.status === 'live' ? credentialHealth(profile) : 'disconnected';
  if (health !== 'ok') throw new ServiceError('invalid_token', { meta: { reason: health } });
}

function openCall(ctx: Context, profile: StoredProfile, signal: AbortSignal | undefined): Call {
  const { connection, providerId, externalId, references } = profile;
  const provider = ctx.registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return {
    account: {
      externalId,
      loginKind: connection.loginKind,
      references: references as Record<string, string>,
    },
    upstream: ctx.upstreams[profile.mode]({
      provider,
      loginKind: loginKindOf(provider, connection.loginKind),
      credential: credentialOf(ctx, profile),
      scope: profile,
      signal,
    }),
  };
}

const opened = new WeakMap<StoredProfile, StoredCredential>();

/** Decrypted once per remembered row, and forgotten with it. */
function credentialOf(ctx: Context, profile: StoredProfile): StoredCredential {
  const { id, credential } = profile.connection;
  const known = opened.get(profile) ?? openCredential(ctx.keyring, id, credential);
  opened.set(profile, known);
  return known;
}
