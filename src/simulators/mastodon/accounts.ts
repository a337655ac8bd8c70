/**
 * Describes the simulated server, as a real one describes itself, the accounts that it knows, the end user's own and those of the
 * people around it, their login, and the calls by which apps are registered and asked for, and tokens revoked. Source:
 * docs.joinmastodon.org, "Instance" entity.
 */

import { hash } from 'node:crypto';
import { z } from 'zod';
import { memoized } from '../../lib/bounded-cache.ts';
import { allScopes, oauth } from '../../providers/mastodon/scopes.ts';
import { accountIdAt, partsOf } from '../../providers/mastodon/status.ts';
import { createBearerLogin } from '../engine/bearer-login.ts';
import { type Answerer, hostOf, json, pathBelow } from '../engine/http.ts';
import { idsOf, randomText, sealed } from '../engine/ids.ts';
import { businessOf, gatherPeople, personOf } from '../engine/people.ts';
import { simulatedFileUrl } from '../files.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { clientUnknown, grantRefused, invalid, rateLimit } from './refusals.ts';

export const serverHost = 'mastodon.example';
const elsewhere = 'social.example';

/** Returns the id under which the service and the store know an account of the server. */
export const accountIdOf = (id: string) => accountIdAt(id, serverHost);

const knownPeople = 50;

export type People = ReturnType<typeof namePeople>;

/** Returns the people around an account. */
export const peopleOf = memoized(namePeople);

function namePeople(accountId: string) {
  const { id } = partsOf({ externalId: accountId });
  const ids = idsOf(id);
  const username = `harbourbakery${id.slice(-5)}`;
  const self = renderAccount({ id, username, name: businessOf(id) }, serverHost);
  const personAt = (index: number) => renderAccount(personOf(ids, '11', index), elsewhere);
  const around = gatherPeople(self, knownPeople, personAt, (one) => one.id);
  return { ids, ...around, account: (one: string) => around.known(one) ?? self };
}

/** Source: docs.joinmastodon.org, "Account" entity. */
function renderAccount({ id, ...named }: { id: string; username: string; name: string }, host: string) {
  const username = named.username.replaceAll('.', '_');
  const picture = simulatedFileUrl(`avatar_${id}_original`, 'jpg');
  return {
    id,
    username,
    acct: host === serverHost ? username : `${username}@${host}`,
    display_name: named.name,
    url: `https://${host}/@${username}`,
    uri: `https://${host}/users/${username}`,
    note: '<p>Bread.</p>',
    avatar: picture,
    avatar_static: picture,
    header: picture,
    header_static: picture,
    locked: false,
    bot: false,
    group: false,
    indexable: true,
    discoverable: true,
    created_at: '2022-11-05T00:00:00.000Z',
    followers_count: 120,
    following_count: 40,
    statuses_count: 66,
    last_status_at: '2026-03-01',
    emojis: [],
    fields: [],
  };
}

export const instance = {
  domain: serverHost,
  title: 'Simulated Mastodon',
  version: '4.5.0',
  source_url: 'https://github.com/mastodon/mastodon',
  description: 'A simulated server.',
  usage: { users: { active_month: 1 } },
  thumbnail: { url: `https://${serverHost}/thumbnail.png` },
  icon: [],
  languages: ['en'],
  configuration: {
    urls: { streaming: `wss://${serverHost}` },
    vapid: { public_key: 'simulated' },
    accounts: {
      max_featured_tags: 10,
      max_pinned_statuses: 5,
      max_profile_fields: 4,
      profile_field_name_limit: 255,
      profile_field_value_limit: 255,
    },
    statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: {
      supported_mime_types: [
        'image/jpeg',
        'image/png',
        'image/gif',
        'image/webp',
        'video/mp4',
        'video/quicktime',
        'video/webm',
        'audio/mpeg',
        'audio/mp4',
        'audio/ogg',
        'audio/wav',
        'audio/flac',
      ],
      description_limit: 1500,
      image_size_limit: 16_777_216,
      image_matrix_limit: 33_177_600,
      video_size_limit: 103_809_024,
      video_frame_rate_limit: 120,
      video_matrix_limit: 8_294_400,
    },
    polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
    translation: { enabled: false },
  },
  registrations: {
    enabled: false,
    approval_required: false,
    message: null,
    url: null,
    min_age: null,
    reason_required: null,
  },
  api_versions: { mastodon: 7 },
  contact: { email: 'operator@mastodon.example', account: peopleOf(accountIdOf('1')).self },
  rules: [],
};

const clientIds = sealed('mastodon-app-', z.object({ nonce: z.string() }));
const secretOf = (clientId: string) => hash('sha256', clientId, 'base64url');

export const login = createBearerLogin({
  owner: 'mastodon',
  loginKind: oauth,
  name: 'Mastodon',
  host: serverHost,
  allScopes,
  fewerScopes: /^read\b/,
  accountOf: (persona) => accountIdOf(idsOf(persona).digits('account', '109', 18)),
  refused: (problem) => grantRefused(`The provided authorization grant is invalid: ${problem}`),
  granted: (token, now) =>
    json({ ...token, created_at: Math.floor(now.getTime() / 1000) }, 200, rateLimit(now)),
});

/** Answers the calls that need no token of an end user. */
export const answerApp: Answerer = async (request, store) => {
  const host = hostOf(request, [serverHost]);
  const path = host && pathBelow(request, host);
  const form = new URLSearchParams(request.body);
  if (path === 'api/v1/apps') return registerApp(form, store.now());
  if (path === 'oauth/token' && form.get('grant_type') === 'client_credentials')
    return tokenOfApp(form, store.now());
  if (path !== 'oauth/revoke') return undefined;
  await login.revoke(form.get('token'), store);
  return json({}, 200, rateLimit(store.now()));
};

function registerApp(form: URLSearchParams, now: Date): SimulatedAnswer {
  const [name, redirect, scopes] = ['client_name', 'redirect_uris', 'scopes'].map(
    (field) => form.get(field) ?? '',
  );
  if (!name || !redirect) throw invalid('Validation failed: Application name can’t be blank');
  const clientId = clientIds.write({ nonce: randomText('') });
  const app = {
    id: '1',
    name,
    website: form.get('website'),
    scopes: (scopes ?? '').split(' '),
    redirect_uris: [redirect],
    redirect_uri: redirect,
    client_id: clientId,
    client_secret: secretOf(clientId),
    client_secret_expires_at: 0,
    vapid_key: 'simulated',
  };
  return json(app, 200, rateLimit(now));
}

/** Gives an app a token of its own, which nothing here takes. */
function tokenOfApp(form: URLSearchParams, now: Date): SimulatedAnswer {
  const clientId = form.get('client_id') ?? '';
  if (!clientIds.read(clientId) || form.get('client_secret') !== secretOf(clientId)) throw clientUnknown();
  const token = {
    access_token: randomText(''),
    token_type: 'Bearer',
    scope: form.get('scope') ?? '',
    created_at: Math.floor(now.getTime() / 1000),
  };
  return json(token, 200, rateLimit(now));
}
