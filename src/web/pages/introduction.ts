import { html } from 'hono/html';
import type { IntroductionPage, RequestedAccount } from '../../domain/connections/connect/pages.ts';
import { isolate } from '../names.ts';
import { requestedSentences } from '../requested-permissions.ts';
import { decisionButton, type Frame, type Html, layout, list, permissions } from './layout.ts';

/** Draws the page before the provider's consent screen: who asks for what, and why. */
export function introductionPage(frame: Frame, page: IntroductionPage): Html {
  const { texts } = frame;
  const { introduction } = texts;
  const app = isolate(page.appName);
  const provider = isolate(page.providerName);
  const content = html`<p>${introduction.asks(app)}</p>
${list([introduction.accounts, ...requestedSentences(texts, app, page.asked)])}
${permissions(texts, page.scopes)}
<p>${introduction.password(app, provider)}</p>
<p>${introduction.withdraw(app, provider)}</p>
<form method="post">
${page.account ? accountField(frame, provider, page.account) : ''}
<div class="decisions">
${decisionButton('continue', introduction.continue(provider), 'primary')}
${decisionButton('cancel', introduction.cancel, 'secondary')}
</div>
</form>`;
  return layout(frame, introduction.heading(app, provider), content);
}

/**
 * Draws the field for the account's name. It is not `required`, because people who cancel do not have to fill it in.
 */
function accountField(
  { texts }: Frame,
  provider: string,
  { name, example, unknown }: RequestedAccount,
): Html {
  const { label, hint, unknown: sorry } = texts.introduction.account;
  const described = unknown ? 'account-hint account-unknown' : 'account-hint';
  return html`<p class="field">
<label for="account">${label(provider)}</label>
<input id="account" name="account" value="${name}" maxlength="255" autocomplete="username" autocapitalize="none" spellcheck="false" aria-describedby="${described}"${unknown ? html` aria-invalid="true" autofocus` : ''}>
<span class="detail" id="account-hint">${hint(example)}</span>
${unknown ? html`<span class="wrong" id="account-unknown" role="alert">${sorry(provider)}</span>` : ''}
</p>`;
}
