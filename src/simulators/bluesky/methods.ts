/** Lists the simulated methods of the lexicons, by host. */
import type { Result, Route } from '../engine/api.ts';
import type { Exchange, OwnExchange } from './exchange.ts';
import { serverHost, videoHost } from './hosts.ts';
import { resolveHandle } from './identity.ts';
import { notifications } from './reads/notifications.ts';
import { authorFeed, posts, postThread } from './reads/posts.ts';
import { uploadBlob } from './repo/blobs.ts';
import { getBlob, getRecord, listRecords } from './repo/read-records.ts';
import { createRecord, deleteRecord, putRecord } from './repo/write-records.ts';
import { createSession, describe, sessions } from './sessions.ts';
import { getJobStatus, getServiceAuth, uploadVideo } from './video.ts';

/** The properties of a method besides what it does. */
export interface MethodOptions {
  verb: 'GET' | 'POST';
  /** True when it is a method of the AppView behind the account's server, which requires its own permission. */
  view?: true;
  /** True when the method also works for accounts that their owners have deactivated. */
  evenDeactivated?: true;
}
type Method = MethodOptions & Route<Exchange, OwnExchange>;

type Verb = MethodOptions['verb'];
const open = (verb: Verb, run: (exchange: Exchange) => Result) => ({ verb, access: 'public', run }) as const;
const own = (verb: Verb, run: (exchange: OwnExchange) => Result) =>
  ({ verb, access: 'session', run }) as const;
const view = (read: (...from: [OwnExchange['network'], Exchange['parameters']]) => object) => ({
  ...own('GET', ({ network, parameters }) => read(network, parameters)),
  view: true as const,
});

export const methods: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  [serverHost]: {
    'com.atproto.server.createSession': open('POST', createSession),
    'com.atproto.server.refreshSession': { ...open('POST', sessions.refresh), unfailing: true },
    'com.atproto.server.deleteSession': { ...open('POST', sessions.end), unfailing: true },
    'com.atproto.server.getSession': {
      ...own('GET', ({ session }) => describe(session)),
      evenDeactivated: true,
    },
    'com.atproto.server.getServiceAuth': own('GET', getServiceAuth),
    'com.atproto.identity.resolveHandle': open('GET', resolveHandle),
    'com.atproto.repo.createRecord': own('POST', createRecord),
    'com.atproto.repo.putRecord': own('POST', putRecord),
    'com.atproto.repo.deleteRecord': own('POST', deleteRecord),
    'com.atproto.repo.uploadBlob': own('POST', uploadBlob),
    'com.atproto.sync.getBlob': open('GET', getBlob),
    'com.atproto.repo.getRecord': open('GET', getRecord),
    'com.atproto.repo.listRecords': open('GET', listRecords),
    'app.bsky.feed.getAuthorFeed': view(authorFeed),
    'app.bsky.feed.getPosts': view(posts),
    'app.bsky.feed.getPostThread': view(postThread),
    'app.bsky.notification.listNotifications': view(notifications),
  },
  [videoHost]: {
    'app.bsky.video.uploadVideo': open('POST', uploadVideo),
    'app.bsky.video.getJobStatus': open('GET', getJobStatus),
  },
};
