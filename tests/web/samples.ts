/** Makes samples of every page, with something of everything that it can show. */

import type {
  ChoicePage,
  IntroductionPage,
  RequestedAccount,
  SessionFrame,
} from '../../src/domain/connections/connect/pages.ts';
import type { Brand } from '../../src/domain/foundation/branding/brand.ts';
import { choicePage } from '../../src/web/pages/choice.ts';
import { introductionPage } from '../../src/web/pages/consent.ts';
import {
  type DoneStatus,
  dataDeletionPage,
  donePage,
  type EndingReason,
  endingPage,
} from '../../src/web/pages/endings.ts';
import type { Frame, Html } from '../../src/web/pages/layout.ts';
import { english } from '../../src/web/texts/english.ts';
import type { Texts } from '../../src/web/texts/index.ts';

export interface Names {
  appName: string;
  providerName: string;
  accountName: string;
}

export const plainNames: Names = {
  appName: 'Acme Planner',
  providerName: 'Sociable',
  accountName: 'Bäckerei Müller',
};

export const endingReasons = Object.keys(english.endings('')) as EndingReason[];
const doneStatuses: DoneStatus[] = ['completed', 'failed', 'canceled', 'expired', 'unknown'];

/** Returns functions that make the sample pages, by the names that tests print when they fail. */
export function samplePages(names: Names): Record<string, (frame: Frame) => Html> {
  const introduction = introductionOf(names);
  const choice = choiceOf(names);
  const endings = endingReasons.flatMap((reason) => [
    [`ending ${reason}`, (frame: Frame) => endingPage(frame, { reason })] as const,
    [
      `ending ${reason}, back to the app`,
      (frame: Frame) => endingPage(frame, endingOf(reason, names)),
    ] as const,
  ]);
  const done = doneStatuses.map(
    (status) => [`done ${status}`, (frame: Frame) => donePage(frame, status)] as const,
  );
  const deletions = (['pending', 'done', 'unknown'] as const).map(
    (status) => [`data deletion ${status}`, (frame: Frame) => dataDeletionPage(frame, status)] as const,
  );
  return {
    introduction: (frame) => introductionPage(frame, introduction),
    'introduction of nothing but the accounts': (frame) =>
      introductionPage(frame, { ...introduction, asked: [], scopes: [] }),
    'introduction with an account to name': (frame) =>
      introductionPage(frame, { ...introduction, account: { name: '', example: 'name.example' } }),
    'introduction with an account that nobody has': (frame) =>
      introductionPage(frame, { ...introduction, account: unknownAccountOf(names) }),
    choice: (frame) => choicePage(frame, { ...choice, missing: [], missingScopes: [], lost: [] }),
    'choice with notices': (frame) => choicePage(frame, choice),
    'choice of many, with a search': (frame) =>
      choicePage(frame, manyOf(choice), { ticked: ['1', '7'], words: 'number7' }),
    'choice of many, with nothing found and nothing ticked': (frame) =>
      choicePage(frame, manyOf(choice), { ticked: [], words: names.accountName.repeat(2), nothing: true }),
    'introduction with a brand': (frame) =>
      introductionPage({ ...frame, brand: brandOf(names) }, introduction),
    'done, with what was connected': (frame) =>
      donePage(frame, 'completed', { ...sessionOf(names), accounts: choice.accounts }),
    ...Object.fromEntries([...done, ...deletions, ...endings]),
  };
}

export async function render(page: (frame: Frame) => Html, texts: Texts): Promise<string> {
  return (await page({ texts, publicUrl: 'https://connect.example', framed: false })).toString();
}

function sessionOf({ appName, providerName }: Names): SessionFrame {
  const returnUrl = 'https://app.example/back?connectSessionId=cs_1&status=completed';
  const brandOwner = { organizationId: 'org_1', authIntegrationId: 'int_1' };
  return { brandOwner, appName, providerName, language: undefined, returnUrl };
}

function introductionOf(names: Names): IntroductionPage {
  return {
    ...sessionOf(names),
    asked: [
      { contentType: 'instagram.media.items', actions: ['list', 'get', 'delete'] },
      { contentType: 'instagram.stories.items', actions: ['list'] },
      { contentType: 'instagram.media.comments', actions: ['list', 'moderate', 'delete'] },
      { contentType: 'instagram.dm.messages', actions: ['list'] },
    ],
    scopes: ['read_media', 'a_scope_with_a_name_that_is_very_long_and_has_no_place_to_break_it'],
  };
}

function unknownAccountOf({ accountName }: Names): RequestedAccount {
  return { name: accountName, example: 'name.example', unknown: true };
}

function choiceOf(names: Names): ChoicePage {
  const { accountName } = names;
  return {
    ...sessionOf(names),
    connectSessionId: 'cs_1',
    accounts: [
      {
        externalId: '1',
        displayName: accountName,
        username: `of ${accountName}`,
        hasPicture: false,
        connected: true,
      },
      { externalId: '2', username: accountName, hasPicture: true, connected: false },
      { externalId: accountName, hasPicture: false, connected: false },
    ],
    missing: [{ contentType: 'facebook.dm.messages', actions: ['list'] }],
    missingScopes: ['read_messages'],
    lost: [
      { displayName: accountName, externalId: '4' },
      { username: accountName, externalId: '5' },
    ],
  };
}

function brandOf({ appName }: Names): Brand {
  const url = 'https://connect.example/connect/brands/int_1';
  return { name: appName, accentColor: '#aa3300', logoUrl: `${url}/logo?v=1`, iconUrl: `${url}/icon?v=2` };
}

function manyOf(choice: ChoicePage): ChoicePage {
  const [account] = choice.accounts;
  const accounts = Array.from({ length: 8 }, (_, index) => ({
    ...account,
    username: `number${index}`,
    externalId: `${index}`,
  }));
  return { ...choice, accounts: accounts as ChoicePage['accounts'] };
}

function endingOf(reason: EndingReason, names: Names) {
  const session = sessionOf(names);
  return { reason, session, requestId: '3f2c' };
}
