/** Lists the simulated methods of the lexicons, by host. */
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

type Result = object | Promise<object>;

interface Common {
  verb: 'GET' | 'POST';
  /** True when the account's scenario has no effect on the method. */
  unfailing?: true;
  /** True when the method also works for accounts that their owners have deactivated. */
  evenDeactivated?: true;
}

export type Method = Common &
  (
    | { access: 'public'; run(exchange: Exchange): Result }
    /** A method of the account's own server, or of the AppView behind it, which requires its own permission. */
    | { access: 'session' | 'view'; run(exchange: OwnExchange): Result }
  );

type Verb = Common['verb'];
const open = (verb: Verb, run: (exchange: Exchange) => Result) => ({ verb, access: 'public' as const, run });
const own = (verb: Verb, run: (exchange: OwnExchange) => Result) => ({
  verb,
  access: 'session' as const,
  run,
});
const view = (read: (...from: [OwnExchange['network'], Exchange['parameters']]) => object): Method => ({
  verb: 'GET',
  access: 'view',
  run: ({ network, parameters }) => read(network, parameters),
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
