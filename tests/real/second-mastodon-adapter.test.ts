/** Runs the adapter on mastodon-mock, a server of another author, with the same tests as on the simulated Mastodon. */
import { afterAll, beforeAll } from '@jest/globals';
import { mastodonAdapterSuite } from '../providers/mastodon/adapter-suite.ts';
import { startMastodonMock } from './mastodon-mock/server.ts';

let server: Awaited<ReturnType<typeof startMastodonMock>>;
beforeAll(async () => {
  server = await startMastodonMock();
}, 60_000);
afterAll(() => server.stop());

mastodonAdapterSuite('mastodon-mock', () => server.open(), { changesPosts: true, keepsAudience: false });
