import { html } from 'hono/html';
import type { ChoicePage } from '../../domain/connect/pages.ts';
import { initials, isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { notices } from './choice-notices.ts';
import { decisionButton, type Frame, type Html, layout } from './layout.ts';

/** Draws the page after the provider's consent screen, on which the end user chooses the accounts to connect. */
export function choicePage(frame: Frame, page: ChoicePage): Html {
  const { texts } = frame;
  const app = isolate(page.appName);
  const content = html`<p>${texts.choice.lead(app, isolate(page.providerName))}</p>
${notices(texts, page)}
<form method="post">
<fieldset>
<legend>${texts.choice.accounts}</legend>
${page.accounts.map((account) => accountBox(texts, account, isTicked(page, account)))}
</fieldset>
<div class="decisions">
${decisionButton('connect', texts.choice.connect, 'primary')}
${decisionButton('cancel', texts.choice.cancel, 'secondary')}
</div>
</form>`;
  return layout(frame, texts.choice.heading(app), content);
}

type Account = ChoicePage['accounts'][number];

/**
 * Tells whether an account is ticked at first: a single account is; of several, only those that are already
 * connected.
 */
const isTicked = ({ accounts }: ChoicePage, { connected }: Account) => accounts.length === 1 || connected;

function accountBox({ choice }: Texts, account: Account, ticked: boolean): Html {
  const { externalId, displayName, username, hasPicture, connected } = account;
  const name = displayName ?? username ?? externalId;
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
