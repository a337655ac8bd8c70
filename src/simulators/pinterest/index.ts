/** Simulates Pinterest, with one account for each token, and lets things happen on it in Pinterest's own app. Reads show them. */

import { createBearerSimulator, scoped } from '../engine/bearer-api.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { createPostEvents } from '../engine/post-events.ts';
import { accountAnalytics, pinAnalytics } from './analytics.ts';
import { type FixtureSet, fixtureSetOf, type Pin, pinsOf } from './fixture-set.ts';
import { answerApp, apiHost, consentHost, login, uploadHost } from './login.ts';
import { readMedia, registerMedia, takeUpload } from './media.ts';
import { account, avatarOf, listBoards, listPins, oneBoard, onePin, pinsOnBoard, sections } from './reads.ts';
import { rateLimit, refusals, serverError, throttled, throttledWithoutHint } from './refusals.ts';
import { createBoard, createPin, deleteBoard, deletePin, updateBoard, updatePin } from './writes.ts';

const { providerEvents, trigger } = createPostEvents<Pin, ReturnType<typeof pinsOf>>({
  topics: {
    created: 'content.pinterest.pins.items.created',
    deleted: 'content.pinterest.pins.items.deleted',
  },
  accountOf: (accessToken) => login.claimsOf(accessToken).accountId,
  graphOf: pinsOf,
  authorOf: ({ owner }) => owner,
  kindOf: () => 'post',
  write(pins, { text }, { now }) {
    const [first] = fixtureSetOf(pins.accountId, new Map()).boards.all;
    return {
      id: randomDigits('8', 18),
      fields: { at: now.getTime(), description: text, board: first?.id ?? '' },
    };
  },
});

/** Ids of pins and boards have 18 digits; no other simulated one begins with these. */
const triggers = [{ surfaces: ['pins', 'boards'], ids: triggerIds((digits) => `98989898989898${digits}`) }];

export const simulator = createBearerSimulator<FixtureSet>({
  host: apiHost,
  otherHosts: { consent: consentHost, more: [uploadHost] },
  login,
  routes: {
    'GET v5/user_account': scoped('user_accounts:read', account),
    'GET v5/user_account/analytics': scoped('user_accounts:read', accountAnalytics),
    'GET v5/pins': scoped('pins:read', listPins),
    'POST v5/pins': scoped('pins:write', createPin),
    'GET v5/pins/:id': scoped('pins:read', onePin),
    'PATCH v5/pins/:id': scoped('pins:write', updatePin),
    'DELETE v5/pins/:id': scoped('pins:write', deletePin),
    'GET v5/pins/:id/analytics': scoped('pins:read', pinAnalytics),
    'GET v5/boards': scoped('boards:read', listBoards),
    'POST v5/boards': scoped('boards:write', createBoard),
    'GET v5/boards/:id': scoped('boards:read', oneBoard),
    'PATCH v5/boards/:id': scoped('boards:write', updateBoard),
    'DELETE v5/boards/:id': scoped('boards:write', deleteBoard),
    'GET v5/boards/:id/pins': scoped('pins:read', pinsOnBoard),
    'GET v5/boards/:id/sections': scoped('boards:read', sections),
    'POST v5/media': scoped('pins:write', registerMedia),
    'GET v5/media/:id': scoped('pins:read', readMedia),
  },
  fixtureSetOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: ({ request }, seconds) => throttled(request, seconds),
    throttledWithoutHint,
    serverError,
    unusable: ({ path }) => (/\/(pins|boards|sections)$/.test(path) ? '{"items":[{}]}' : '{}'),
    malformed: '{"items":[{"id":"81',
  },
  triggers,
  ofAccount: /^v5\/user_account$/,
  lists: /\/(pins|boards)$/,
  headers: (_now, request) => rateLimit(request),
  randomAccountId: () => randomDigits('7', 18),
  namesOf(accountId) {
    const { name: displayName, username } = fixtureSetOf(accountId, new Map());
    return { displayName, username, avatarUrl: avatarOf(accountId) };
  },
  answerOthers: async (request, store) =>
    (await answerApp(request, store)) ?? (await takeUpload(request, store)),
  rest: { providerEvents, trigger },
});
