/** Runs the adapter on GoToSocial, which runs on this machine, with the same tests as on the simulated Mastodon. */
import { mastodonAdapterSuite } from '../providers/mastodon/adapter-suite.ts';
import { openParticipant } from './mastodon-accounts.ts';

mastodonAdapterSuite('GoToSocial', openParticipant, { changesPosts: false });
