/** Runs the adapter on the simulated Mastodon. */
import { mastodonAdapterSuite, openSimulated } from './adapter-suite.ts';

mastodonAdapterSuite('Mastodon', openSimulated, { changesPosts: true });
