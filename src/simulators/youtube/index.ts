/** Simulates YouTube, with one channel for each token: the Data API, Analytics, Google's login and the hub. */
import { allScopes } from '../../providers/youtube/scopes.ts';
import { createBearerSimulator, scoped } from '../engine/bearer-api.ts';
import { runExclusive } from '../engine/http.ts';
import { randomText } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { report } from './analytics.ts';
import { avatarOf, channelOf, type FixtureSet, fixtureSetOf, uploadsOf } from './entries.ts';
import { answerHub, hubHost, providerEvents, signatureHeaders, trigger } from './hub.ts';
import { answerApp, channelIdOf, login, loginHosts } from './login.ts';
import { channels, comments, commentThreads, playlistItems, playlists, videos } from './reads.ts';
import { refusals, serverError, throttled, throttledWithoutHint } from './refusals.ts';
import { openSession, setThumbnail, takePiece } from './uploads.ts';
import * as writes from './writes.ts';

const [readonly = '', forceSsl = '', analytics = ''] = allScopes;
const analyticsHost = 'youtubeanalytics.googleapis.com';

/** Ids of videos have eleven characters; those of comments may have as many. */
const triggers = [{ surfaces: ['videos'], ids: triggerIds((digits) => `simfail${digits}`) }];

const simulated = createBearerSimulator<FixtureSet>({
  host: 'youtube.googleapis.com',
  routedHosts: [analyticsHost],
  login,
  routes: {
    'GET youtube/v3/channels': scoped(readonly, channels),
    'GET youtube/v3/playlists': scoped(readonly, playlists),
    'GET youtube/v3/playlistItems': scoped(readonly, playlistItems),
    'POST youtube/v3/playlistItems': scoped(forceSsl, writes.addToPlaylist),
    'GET youtube/v3/videos': scoped(readonly, videos),
    'PUT youtube/v3/videos': scoped(forceSsl, writes.updateVideo),
    'DELETE youtube/v3/videos': scoped(forceSsl, writes.deleteVideo),
    'POST upload/youtube/v3/videos': scoped(forceSsl, openSession),
    'PUT upload/youtube/v3/videos': scoped(forceSsl, takePiece),
    'POST upload/youtube/v3/thumbnails/set': scoped(forceSsl, setThumbnail),
    'GET youtube/v3/commentThreads': scoped(forceSsl, commentThreads),
    'POST youtube/v3/commentThreads': scoped(forceSsl, writes.insertThread),
    'GET youtube/v3/comments': scoped(forceSsl, comments),
    'POST youtube/v3/comments': scoped(forceSsl, writes.insertReply),
    'PUT youtube/v3/comments': scoped(forceSsl, writes.updateComment),
    'DELETE youtube/v3/comments': scoped(forceSsl, writes.deleteComment),
    'POST youtube/v3/comments/setModerationStatus': scoped(forceSsl, writes.setModerationStatus),
    'GET v2/reports': scoped(analytics, report),
  },
  fixtureSetOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: (_call, seconds) => throttled(seconds),
    throttledWithoutHint,
    serverError,
    unusable: () => '{"items":[{}]}',
    malformed: '{"items":[{"id":"7',
  },
  triggers,
  ofAccount: /v3\/channels$/,
  lists: /v3\/(playlists|playlistItems|commentThreads)$/,
  randomAccountId: () => channelIdOf(randomText('channel')),
  namesOf(accountId) {
    const { title, handle } = channelOf(accountId);
    return {
      displayName: title,
      username: handle.slice(1),
      avatarUrl: avatarOf(accountId),
      references: { uploads: uploadsOf(accountId) },
    };
  },
  otherHosts: { ...loginHosts, more: [...loginHosts.more, analyticsHost, hubHost] },
  answerOthers: runExclusive([answerHub, answerApp]),
  rest: { providerEvents, trigger },
});

export const simulator = { ...simulated, signatureHeaders };
