/** The page on which the end user chooses accounts, and sees what is missing or lost. */
import { html } from 'hono/html';
import type { ChoicePage } from '../../domain/connections/connect/pages.ts';
import { initials, isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { requestedSentences } from './consent.ts';
import { decisionButton, type Frame, type Html, layout, list, permissions } from './layout.ts';

/** The end user's choice so far. The page has no scripts: whatever is searched or ticked at once is sent, and drawn again. */
export interface Choosing {
  /** The ids of the accounts that are ticked, the hidden ones among them. */
  ticked: readonly string[];
  /** What the end user is looking for; empty for all accounts. */
  words: string;
  /** True when the choice was sent with nothing ticked. */
  nothing?: true;
}

/** Up to this many accounts are all ticked at first: who has few has most likely allowed just what they want. */
const few = 3;
/** From this many accounts on, there is a search. */
const many = 8;

/**
 * Draws the page after the provider's consent screen, on which the end user chooses the accounts to connect.
 * @param choosing the choice so far; absent when the page is opened.
 */
export function choicePage(
  frame: Frame,
  page: ChoicePage,
  { ticked, words, nothing }: Choosing = { ticked: tickedAtFirst(page), words: '' },
): Html {
  const { choice } = frame.texts;
  const app = isolate(page.appName);
  const shown = matching(page, words);
  const hidden = page.accounts.filter((one) => !shown.includes(one) && ticked.includes(one.externalId));
  const isLong = page.accounts.length >= many;
  const content = html`<p>${choice.lead(app, isolate(page.providerName))}</p>
${notices(frame.texts, page)}
<form method="post">
${isLong ? searchTools(choice, words) : ''}
${nothing ? html`<p class="wrong" role="alert" id="nothing">${choice.nothing}</p>` : ''}
<fieldset${nothing ? html` aria-describedby="nothing"` : ''}>
<legend>${choice.accounts}</legend>
${shown.map((account) => accountBox(frame.texts, account, ticked.includes(account.externalId)))}
${shown.length === 0 ? html`<p>${choice.noneFound(isolate(words))}</p>` : ''}
</fieldset>
${hidden.map(({ externalId }) => html`<input type="hidden" name="account" value="${externalId}">`)}
<div class="decisions${isLong ? ' in-sight' : ''}">
${hidden.length > 0 ? html`<p class="detail">${choice.alsoTicked} ${someOf(hidden)}</p>` : ''}
${decisionButton('connect', choice.connect, 'primary')}
${decisionButton('cancel', choice.cancel, 'secondary')}
</div>
</form>`;
  return layout(frame, choice.heading(app), content);
}

/** Returns the accounts that the words find, by the names that the page shows. */
export function matching({ accounts }: ChoicePage, words: string): Account[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    const names = folded(`${nameOf(account)} ${account.username ?? ''}`);
    return wanted.every((word) => names.includes(word));
  });
}

/** Case and accents make no difference. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Search comes first, since Enter presses the first button of a form. */
function searchTools(choice: Texts['choice'], words: string): Html {
  return html`<div class="tools">
<p class="field"><label for="words">${choice.find}</label>
<input id="words" type="search" name="words" value="${words}" maxlength="100" autocomplete="off"></p>
${decisionButton('search', choice.search, 'secondary')}
${decisionButton('all', choice.all, 'secondary')}
${decisionButton('none', choice.none, 'secondary')}
</div>`;
}

type Account = ChoicePage['accounts'][number];

/** Returns the accounts that are ticked at first: those that are connected already, or else all where there are few. */
function tickedAtFirst({ accounts }: ChoicePage): string[] {
  const connected = accounts.filter((account) => account.connected);
  const chosen = connected.length === 0 && accounts.length <= few ? accounts : connected;
  return (accounts.length === 1 ? accounts : chosen).map(({ externalId }) => externalId);
}

/** Names a few accounts, and counts the others. */
function someOf(accounts: readonly Account[]): string {
  const names = accounts.slice(0, few).map(nameOf).map(isolate).join(', ');
  return accounts.length > few ? `${names} +${accounts.length - few}` : names;
}

const nameOf = ({ displayName, username, externalId }: Account) => displayName ?? username ?? externalId;

function accountBox({ choice }: Texts, account: Account, ticked: boolean): Html {
  const { externalId, displayName, username, hasPicture, connected } = account;
  const name = nameOf(account);
  return html`<label class="account">
<input type="checkbox" name="account" value="${externalId}"${ticked ? html` checked` : ''}>
<span class="initials" aria-hidden="true">${initials(name)}${hasPicture ? html`<img src="${pictureOf(externalId)}" alt="" loading="lazy">` : ''}</span>
<span class="about">
<span class="name">${isolate(name)}</span>
${displayName && username ? html`<span class="detail">${isolate(`@${username}`)}</span>` : ''}
${connected ? html`<span class="detail">${choice.connected}</span>` : ''}
</span>
</label>`;
}

/** Returns the address of an account's picture, from that of the page on. */
const pictureOf = (externalId: string) => `accounts/${encodeURIComponent(externalId)}/picture`;

/**
 * Draws the notices in a form of their own: Enter presses the first button of a form, and that must not be
 * one of these.
 */
function notices(texts: Texts, page: ChoicePage): Html {
  const found = [
    ...(page.missing.length > 0 ? [missingNotice(texts, page)] : []),
    ...(page.lost.length > 0 ? [lostNotice(texts, page)] : []),
  ];
  if (found.length === 0) return html``;
  return html`<form method="post" class="notice">
${found}
${decisionButton('again', texts.choice.again(isolate(page.providerName)), 'secondary')}
</form>`;
}

function missingNotice(texts: Texts, { appName, missing, missingScopes }: ChoicePage): Html {
  const { choice } = texts;
  const app = isolate(appName);
  return html`<h2>${choice.missingHeading}</h2>
<p>${choice.missing(app)}</p>
${list(requestedSentences(texts, app, missing))}
${permissions(texts, missingScopes)}
<p>${choice.withoutMissing}</p>`;
}

function lostNotice({ choice }: Texts, { appName, providerName, lost }: ChoicePage): Html {
  const names = lost.map(({ displayName, username, externalId }) => displayName ?? username ?? externalId);
  return html`<h2>${choice.lostHeading}</h2>
<p>${choice.lost(isolate(appName), isolate(providerName))}</p>
${list(names.map(isolate))}
<p>${choice.keepLost}</p>`;
}
