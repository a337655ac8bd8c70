/** Holds simulated answers against those of the AT Protocol's own servers. */
import { readFileSync } from 'node:fs';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { differencesFrom, type Shape } from '../../support/shapes.ts';
import { methodOf, recordedAnswers } from './recorded-answers.ts';

const { answers } = JSON.parse(readFileSync(recordedAnswers, 'utf8')) as { answers: Record<string, Shape> };

/**
 * Differences that there may be, each with its reason. The recorded accounts are new: they have no profiles, wrote in no
 * language, and have not enough content for a second page. The lexicons have these fields as optional ones.
 */
const allowed: readonly { difference: RegExp; source: string }[] = [
  {
    difference: /\.(author|by)\.(avatar|createdAt|displayName) is unknown$/,
    source: 'lexicon app.bsky.actor.defs#profileViewBasic',
  },
  {
    difference: /<app\.bsky\.feed\.post>\.(embed|facets|langs|reply) is unknown$/,
    source: 'lexicon app.bsky.feed.post',
  },
  {
    difference: /^app\.bsky\.feed\.getAuthorFeed 200: \.feed\[\]\.reply is unknown$/,
    source: 'lexicon app.bsky.feed.defs#feedViewPost',
  },
  {
    difference: /\.(post|posts\[\])\.(embed|threadgate) is unknown$/,
    source: 'lexicon app.bsky.feed.defs#postView',
  },
  { difference: / 200: \.cursor is unknown$/, source: 'the lexicon of each list' },
  {
    difference: /^app\.bsky\.notification\.listNotifications 200: \.seenAt is not there$/,
    source:
      '@atproto/bsky, listNotifications: only the first page has it, and only if there is a notification',
  },
];

/** Returns how an answer differs in its fields or their types. What was not recorded differs in nothing. */
export function differences({ url }: SimulatedRequest, { status, body }: SimulatedAnswer): string[] {
  const name = `${methodOf(url)} ${status}`;
  const shape = answers[name];
  if (!shape) return [];
  return differencesFrom(shape, JSON.parse(body))
    .map((found) => `${name}: ${found}`)
    .filter((found) => !allowed.some(({ difference }) => difference.test(found)));
}
