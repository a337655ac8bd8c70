/**
 * Simulates a server that runs Mastodon, with one account for each token, and lets things happen around it. Reads show them, since
 * the provider sends no webhooks about them.
 */

import { createBearerSimulator, scoped } from '../engine/bearer-api.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { createPostEvents } from '../engine/post-events.ts';
import { accountIdOf, answerApp, instance, login, peopleOf, serverHost } from './accounts.ts';
import { speakingDialects } from './dialects.ts';
import { readFile, takeFile } from './entities.ts';
import {
  notifications,
  oneAccount,
  oneStatus,
  openStream,
  ownAccount,
  ownApp,
  ownStatuses,
  source,
  thread,
} from './reads.ts';
import { rateLimit, refusals, serverError, throttled, throttledWithoutHint } from './refusals.ts';
import { type FixtureSet, fixtureSetOf, newStatusId, posted, type Status } from './statuses.ts';
import { boost, createStatus, deleteStatus, takeBack, updateStatus } from './writes.ts';

const { providerEvents, trigger } = createPostEvents<Status, FixtureSet>({
  topics: {
    created: 'content.mastodon.posts.items.created',
    mentioned: 'content.mastodon.posts.items.created',
    deleted: 'content.mastodon.posts.items.deleted',
    replied: 'content.mastodon.posts.replies.created',
    replyDeleted: 'content.mastodon.posts.replies.deleted',
  },
  accountOf: (accessToken) => login.claimsOf(accessToken).accountId,
  graphOf: fixtureSetOf,
  authorOf: ({ by }) => accountIdOf(by),
  kindOf: ({ boosts }) => (boosts ? 'repost' : 'post'),
  write(fixtureSet, draft, { now }) {
    const at = now.getTime();
    const { id, ...fields } = posted(fixtureSet, draft, at, newStatusId(at));
    return { id, fields };
  },
});

/** Ids of statuses have 18 digits; no other simulated one begins with these. */
const triggers = [{ surfaces: ['posts'], ids: triggerIds((digits) => `99999999999999${digits}`) }];

const mastodon = createBearerSimulator<FixtureSet>({
  host: serverHost,
  login,
  routes: {
    'GET api/v2/instance': { access: 'public', run: () => instance },
    'GET api/v1/apps/verify_credentials': { access: 'session', run: ownApp },
    'GET api/v1/accounts/verify_credentials': scoped('read:accounts', ownAccount),
    'GET api/v1/accounts/:id': scoped('read:accounts', oneAccount),
    'GET api/v1/accounts/:id/statuses': scoped('read:statuses', ownStatuses),
    'GET api/v1/notifications': scoped('read:notifications', notifications),
    'GET api/v1/streaming': scoped('read:notifications', openStream),
    'POST api/v1/statuses': scoped('write:statuses', createStatus),
    'GET api/v1/statuses/:id': scoped('read:statuses', oneStatus),
    'PUT api/v1/statuses/:id': scoped('write:statuses', updateStatus),
    'DELETE api/v1/statuses/:id': scoped('write:statuses', deleteStatus),
    'GET api/v1/statuses/:id/context': scoped('read:statuses', thread),
    'GET api/v1/statuses/:id/source': scoped('read:statuses', source),
    'POST api/v1/statuses/:id/reblog': scoped('write:statuses', boost),
    'POST api/v1/statuses/:id/unreblog': scoped('write:statuses', takeBack),
    'POST api/v2/media': scoped('write:media', takeFile),
    'GET api/v1/media/:id': scoped('write:media', readFile),
  },
  fixtureSetOf,
  refusals,
  failures: {
    throttled: ({ store }, seconds) => throttled(store.now(), seconds),
    throttledWithoutHint,
    serverError,
    unusable: ({ path }) => (/(statuses|notifications)$/.test(path) ? '[{}]' : '{}'),
    malformed: '[{"id":"115',
  },
  triggers,
  ofAccount: /verify_credentials$/,
  lists: /\/(statuses|context)$/,
  headers: (now) => rateLimit(now),
  randomAccountId: () => accountIdOf(randomDigits('109', 18)),
  namesOf(accountId) {
    const { username, display_name: displayName, avatar: avatarUrl } = peopleOf(accountId).self;
    const details = { host: serverHost };
    return { displayName, username: `${username}@${serverHost}`, avatarUrl, details };
  },
  answerOthers: answerApp,
  rest: { importHost: serverHost, providerEvents, trigger },
});

export const simulator = speakingDialects(mastodon);
