/**
 * Runs the adapters on the AT Protocol's own server software, which runs on this machine, with the same tests
 * as on the simulated Bluesky.
 */
import { blueskyAdapterSuite } from '../providers/bluesky/adapter-suite.ts';
import { openParticipant } from './bluesky-accounts.ts';

blueskyAdapterSuite('with an app password', () => openParticipant('app_password'));
blueskyAdapterSuite('with OAuth', () => openParticipant('oauth'));
