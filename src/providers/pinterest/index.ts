/** Declares Pinterest: its logins, content types, limits and budgets. */
import { dailyCalls } from '../budgets.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { profileMetrics } from './analytics.ts';
import { apiRules, type PinterestSettings } from './api.ts';
import { boardItems } from './board-items.ts';
import { oauthConnect } from './connect.ts';
import { pinterestErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { pinPoll } from './pin.ts';
import { pinItems } from './pin-items.ts';
import { pinterestLogin } from './scopes.ts';

const limit = (name: string, text: string): ProviderLimit => ({
  surface: 'pins',
  name,
  limit: text,
  source: 'https://developers.pinterest.com/docs/reference/rate-limits/',
  checkedAt: '2026-11-29',
});

const limits: readonly ProviderLimit[] = [
  limit('Calls of an app with Trial access', '1,000 in a day, for all accounts together'),
  limit(
    'Calls of an app with Standard access',
    '100 in a second for each account, and fewer in a minute for each category of calls; the budgets of a profile show them',
  ),
];

/** Facts about Pinterest that a developer would not expect. */
const notes: readonly string[] = [
  'There are no comments and no messages: Pinterest’s API has none. Nor are there webhooks, so new pins are found by polls, and what was deleted by sweeps.',
  'A pin needs a board, by its id: connectedProfiles.targets.list lists the boards, and the sections of one. Secret boards, which need scopes of their own, are not shown.',
  'Pictures are fetched by Pinterest from this service. Those that it could not fetch are sent in base64 the next time, as all are to its sandbox.',
  'A pin has one alternative text: that of its first file that has one. A video without a cover shows its first frame.',
  'Pinterest takes back no tokens of end users. A Connection that is deleted here stays in the end user’s settings at Pinterest until they remove it there.',
  'Access tokens live 30 days, and refresh tokens 60. Each refresh gives both anew, so that a grant goes on while it is used.',
  'The scopes of an imported token are not told, so it counts as one with all scopes; the first call that is refused tells otherwise.',
  'Only some apps may change pins: others get the error of Pinterest.',
  'Rate limits are counted by category, such as org_read and org_write, by the minute for each account, or by the day for an app with Trial access. The budgets of a profile show them.',
];

/** Assumptions of the adapter that no document of Pinterest confirms. */
const unverified: readonly string[] = [
  'The pins of an account and of a board are listed newest first. A new pin that a poll misses and a sweep finds shows that they are not.',
  'The headers of rate limits have the form that was seen in July 2026, and the limits of apps with Trial access are named by the app alone. A check of an app that tells no access shows another form.',
  'A refused app is answered with 401 where tokens are issued, and a refresh token that is over with another status. Grants that end when a secret was mistyped show the contrary.',
  'A refresh token works once. One that works again after its answer was lost would save that grant.',
  'The codes of errors besides 2 and 29 are those that public integrations have met.',
  'Lengths of texts are counted in Unicode code points. A refusal of a text that was admitted shows another count.',
  'Several pictures of a pin have to be of one size, as Pinterest itself has said; the documentation does not say so. Pins of pictures of several sizes that people make elsewhere would show otherwise.',
  'Pictures may have 20 MB and covers 10 MB, and names of boards 50 characters, as help pages say.',
  'One request for the metrics of a pin may name those of pictures and those of videos. A refusal of metrics shows otherwise.',
  'Numbers of metrics may be corrected for 48 hours.',
];

export function pinterest(settings: PinterestSettings): Provider {
  return {
    id: 'pinterest',
    name: 'Pinterest',
    loginKinds: [
      {
        id: pinterestLogin,
        name: 'Pinterest',
        profileKind: 'account',
        upstream: apiRules(settings),
        connect: oauthConnect(settings),
      },
    ],
    contentTypes: [pinItems, boardItems],
    profileMetrics,
    limits,
    notes,
    unverified,
    errors: pinterestErrors,
    poll: pinPoll,
    dailyBudgets: [
      // A sweep reads pins and boards, mostly a page of each.
      dailyCalls({
        perPoll: 1,
        perSweep: 2,
        source: 'https://developers.pinterest.com/docs/reference/rate-limits/',
        checkedAt: '2026-11-29',
      }),
    ],
    goingLive,
  };
}
