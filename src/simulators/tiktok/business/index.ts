/** Simulates the API for Business, with one account for each token. */

import { createBearerSimulator } from '../../engine/bearer-api.ts';
import { runExclusive } from '../../engine/http.ts';
import { randomText } from '../../engine/ids.ts';
import { triggerIds } from '../../engine/play-scenario.ts';
import type { Simulator } from '../../simulator.ts';
import * as comments from './comments.ts';
import { accountOf, type FixtureSet, fixtureSetOf, namesOf } from './entries.ts';
import {
  answerTokens,
  answerWebhooks,
  apiHost,
  consentAsked,
  consentHost,
  isConsent,
  login,
} from './login.ts';
import { publishPhotos, publishStatus, publishVideo } from './posts.ts';
import { providerEvents, trigger } from './provider-events.ts';
import { account, avatarOf, listVideos, ofAccount, videoSettings } from './reads.ts';
import { refusals, serverError, throttled } from './refusals.ts';

/** The id of a comment has that of its post in front of it. */
const triggers: Simulator['triggers'] = [
  {
    surfaces: ['videos.comments'],
    ids: triggerIds((digits) => `989898989898989${digits}_989898989898989${digits}`),
  },
  { surfaces: ['videos.items'], ids: triggerIds((digits) => `989898989898989${digits}`) },
];

const business = 'open_api/v1.3/business';

const simulated = createBearerSimulator<FixtureSet>({
  host: apiHost,
  otherHosts: { consent: consentHost, more: [] },
  login,
  routes: {
    // Posts and drafts have scopes of their own, which are checked by what is sent.
    [`GET ${business}/get/`]: ofAccount('user.info.basic', account),
    [`GET ${business}/video/list/`]: ofAccount('video.list', listVideos),
    [`GET ${business}/video/settings/`]: ofAccount('video.publish', videoSettings),
    [`POST ${business}/video/publish/`]: ofAccount('video.list', publishVideo),
    [`POST ${business}/photo/publish/`]: ofAccount('video.list', publishPhotos),
    [`GET ${business}/publish/status/`]: ofAccount('video.list', publishStatus),
    [`GET ${business}/comment/list/`]: ofAccount('comment.list', comments.listComments),
    [`GET ${business}/comment/reply/list/`]: ofAccount('comment.list', comments.listReplies),
    [`POST ${business}/comment/create/`]: ofAccount('comment.list.manage', comments.createComment),
    [`POST ${business}/comment/reply/create/`]: ofAccount('comment.list.manage', comments.createReply),
    [`POST ${business}/comment/hide/`]: ofAccount('comment.list.manage', comments.hideComment),
    [`POST ${business}/comment/delete/`]: ofAccount('comment.list.manage', comments.deleteComment),
  },
  fixtureSetOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: (_call, seconds) => throttled(seconds),
    throttledWithoutHint: () => throttled(),
    serverError,
    unusable: ({ path }) =>
      path.endsWith('/business/get/')
        ? '{"code":0,"message":"OK","data":[]}'
        : '{"code":0,"message":"OK","data":{"videos":[{}],"comments":[{}]}}',
    malformed: '{"code":0,"message":"OK","data":{"vide',
  },
  triggers,
  names: (text, id) => text.includes(id.split('_')[0] ?? id),
  ofAccount: /business\/get\/$/,
  inspects: (query) => !/_count|likes/.test(`${query.get('fields')}`),
  lists: /(?:video|comment)\/list\/$|reply\/list\/$/,
  randomAccountId: () => accountOf(randomText('account')),
  namesOf: (accountId) => ({ ...namesOf(accountId), avatarUrl: avatarOf(accountId) }),
  answerOthers: runExclusive([answerTokens, answerWebhooks]),
  rest: { providerEvents, trigger },
});

/** The consent screen of both logins has the same address. */
export const businessSimulator: Simulator = {
  ...simulated,
  async answer(request, store) {
    if (!isConsent(request)) return simulated.answer(request, store);
    const asked = consentAsked(request);
    return asked && simulated.answer(asked, store);
  },
};
