/** The providers, a line each, and the way to what they offer. */
import type { ContentType } from '../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { bluesky } from './bluesky/index.ts';
import type { BlueskySettings } from './bluesky/settings.ts';
import { facebook } from './facebook/index.ts';
import { instagram } from './instagram/index.ts';
import type { MetaSettings } from './meta/settings.ts';
import type { Action, Capability, LoginKind, Provider } from './provider.ts';
import { withFilesAt } from './simulated-files.ts';

export type ProviderSettings = MetaSettings & BlueskySettings;

export interface Registry {
  providers: readonly Provider[];
  find(providerId: string): Provider | undefined;
  /** The provider that a content type belongs to. */
  providerOf(contentType: ContentType): Provider;
}

/** @param simulatedFilesUrl where the files of the simulated providers are served from, without a slash at the end. */
export function createRegistry(settings: ProviderSettings, simulatedFilesUrl?: string): Registry {
  const declared: Provider[] = [instagram(settings), facebook(settings), bluesky(settings)];
  const providers = simulatedFilesUrl
    ? declared.map((one) => ({ ...one, simulator: withFilesAt(one.simulator, simulatedFilesUrl) }))
    : declared;
  const find = (providerId: string) => providers.find(({ id }) => id === providerId);
  return {
    providers,
    find,
    providerOf(contentType) {
      const provider = find(contentType.split('.')[0] ?? '');
      if (!provider) throw new Error(`no provider for ${contentType}`);
      return provider;
    },
  };
}

/** Throws `not_supported` when neither the content type nor the login kind offers the action. */
export function capability(
  provider: Provider,
  contentType: ContentType,
  action: Action,
  loginKind: string,
): Capability {
  const declaration = provider.contentTypes.find((candidate) => candidate.contentType === contentType);
  const found = declaration?.capabilities[action];
  if (!found)
    throw new ServiceError('not_supported', { message: `${contentType} does not offer ${action}.` });
  if (!found.scopes[loginKind])
    throw new ServiceError('not_supported', {
      message: `${contentType} does not offer ${action} for ${loginKind}.`,
    });
  return found;
}

export function loginKindOf(provider: Provider, loginKind: string): LoginKind {
  const found = provider.loginKinds.find(({ id }) => id === loginKind);
  if (!found) throw new Error(`${provider.id} has no login kind ${loginKind}`);
  return found;
}
