/** Simulates TikTok for Developers, with one account for each token. */
import { createHmac } from 'node:crypto';
import { createBearerSimulator, scoped } from '../../engine/bearer-api.ts';
import { pathBelow, runExclusive } from '../../engine/http.ts';
import { randomText } from '../../engine/ids.ts';
import { triggerIds } from '../../engine/play-scenario.ts';
import type { SimulatedRequest } from '../../simulator.ts';
import { avatarOf, type FixtureSet, fixtureSetOf, openIdOf } from '../entries.ts';
import { answerApp, apiHost, consentHost, consentPath, login } from './login.ts';
import { providerEvents, trigger } from './provider-events.ts';
import * as publishing from './publishing.ts';
import { listVideos, queryVideos, userInfo } from './reads.ts';
import { refusals, serverError, throttled } from './refusals.ts';
import { takeChunk, uploadHost } from './uploads.ts';

/** Ids of posts have 19 digits, which begin with 7. */
const triggers = [{ surfaces: ['videos'], ids: triggerIds((digits) => `989898989898989${digits}`) }];

const posting = (path: string) => `POST v2/post/publish/${path}/`;

const simulated = createBearerSimulator<FixtureSet>({
  host: apiHost,
  otherHosts: { consent: consentHost, more: [uploadHost] },
  login,
  routes: {
    'GET v2/user/info/': scoped('user.info.basic', userInfo),
    'POST v2/video/list/': scoped('video.list', listVideos),
    'POST v2/video/query/': scoped('video.list', queryVideos),
    [posting('creator_info/query')]: scoped('video.publish', publishing.creatorInfo),
    [posting('video/init')]: scoped('video.publish', publishing.initVideo('post')),
    [posting('inbox/video/init')]: scoped('video.upload', publishing.initVideo('inbox')),
    [posting('content/init')]: { access: 'session', run: publishing.initPhotos },
    [posting('status/fetch')]: { access: 'session', run: publishing.fetchStatus },
    [posting('cancel')]: { access: 'session', run: publishing.cancelPost },
  },
  fixtureSetOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: (_call, seconds) => throttled(seconds),
    throttledWithoutHint: () => throttled(),
    serverError,
    unusable: () => '{"data":{"videos":[{}],"has_more":false},"error":{"code":"ok"}}',
    malformed: '{"data":{"videos":[{"id":"7',
    // What TikTok does not know it leaves out.
    notFound: () => ({
      status: 200,
      body: '{"data":{"videos":[]},"error":{"code":"ok","message":"","log_id":"0"}}',
    }),
  },
  triggers,
  ofAccount: /^v2\/user\/info\/$/,
  inspects: (query) => !/_count/.test(`${query.get('fields')}`),
  lists: /^v2\/video\/list\/$/,
  randomAccountId: () => openIdOf(randomText('account')),
  namesOf(accountId) {
    const { name: displayName, handle: username } = fixtureSetOf(accountId, new Map()).account;
    return { displayName, username, avatarUrl: avatarOf(accountId) };
  },
  answerOthers: runExclusive([answerApp, takeChunk]),
  rest: { providerEvents, trigger },
});

/** TikTok calls the app's id client_key. */
function withClientId(request: SimulatedRequest): SimulatedRequest {
  const url = new URL(request.url);
  const key = url.searchParams.get('client_key');
  if (key !== null) url.searchParams.set('client_id', key);
  const isForm = /\/oauth\//.test(url.pathname) && request.body;
  return {
    ...request,
    url,
    ...(isForm ? { body: request.body.replace(/\bclient_key=([^&]*)/, '$&&client_id=$1') } : {}),
  };
}

export const simulator = {
  ...simulated,
  answer: (request: SimulatedRequest, store: Parameters<typeof simulated.answer>[1]) =>
    simulated.answer(withClientId(request), store),
  isConsent: (request: SimulatedRequest) => consentPath.test(pathBelow(request, consentHost)),
  signatureHeaders(body: string, secret: string): Record<string, string> {
    const time = Math.floor(Date.now() / 1000);
    const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { 'tiktok-signature': `t=${time},s=${signed}` };
  },
};
