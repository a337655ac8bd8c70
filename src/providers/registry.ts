/** Lists the providers, one line each, and finds what they offer. */

import type { ContentType } from '../contract/index.ts';
import { ServiceError } from '../errors/index.ts';
import { eachOf, nameOfClass, namesFor, type ProfileClass } from './access.ts';
import { bluesky } from './bluesky/index.ts';
import type { BlueskySettings } from './bluesky/xrpc.ts';
import type { Action, Capability } from './content-type.ts';
import { facebook } from './facebook/index.ts';
import { instagram } from './instagram/index.ts';
import type { LinkedinSettings } from './linkedin/api.ts';
import { linkedin } from './linkedin/index.ts';
import { mastodon } from './mastodon/index.ts';
import type { MastodonSettings } from './mastodon/server.ts';
import type { MetaSettings } from './meta/settings.ts';
import type { PinterestSettings } from './pinterest/api.ts';
import { pinterest } from './pinterest/index.ts';
import type { LoginKind, Provider } from './provider.ts';
import { threads } from './threads/index.ts';
import { tiktok } from './tiktok/index.ts';
import type { TiktokSettings } from './tiktok/open/api.ts';
import type { YoutubeSettings } from './youtube/api.ts';
import { youtube } from './youtube/index.ts';

type ProviderSettings = MetaSettings &
  BlueskySettings &
  MastodonSettings &
  YoutubeSettings &
  PinterestSettings &
  LinkedinSettings &
  TiktokSettings;

export interface Registry {
  providers: readonly Provider[];
  find(providerId: string): Provider | undefined;
  /** Returns the provider of a content type. Throws when there is none. */
  providerOf(contentType: ContentType): Provider;
}

export function createRegistry(settings: ProviderSettings): Registry {
  const providers: Provider[] = [
    instagram(settings),
    facebook(settings),
    threads(settings),
    bluesky(settings),
    mastodon(settings),
    youtube(settings),
    pinterest(settings),
    linkedin(settings),
    tiktok(settings),
  ];
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

/**
 * Returns the capability. Throws `not_supported` when the content type does not offer the action, or not for profiles of the
 * class.
 */
export function capability(
  provider: Provider,
  contentType: ContentType,
  action: Action,
  profileClass: ProfileClass,
): Capability {
  const declaration = provider.contentTypes.find((candidate) => candidate.contentType === contentType);
  const found = declaration?.capabilities[action];
  if (!found)
    throw new ServiceError('not_supported', { message: `${contentType} does not offer ${action}.` });
  if (!namesFor(found.scopes, profileClass)) {
    const others = eachOf(found.scopes).map((one) => nameOfClass(found.scopes, { profileKind: '', ...one }));
    const offered = others.length > 0 ? `, but for ${[...new Set(others)].join(', ')}` : '';
    throw new ServiceError('not_supported', {
      message: `${contentType} does not offer ${action} for ${nameOfClass(found.scopes, profileClass)}${offered}.`,
    });
  }
  return found;
}

export function loginKindOf(provider: Provider, loginKind: string): LoginKind {
  const found = provider.loginKinds.find(({ id }) => id === loginKind);
  if (!found) throw new Error(`${provider.id} has no login kind ${loginKind}`);
  return found;
}
