import { html } from 'hono/html';
import type { IntroductionPage } from '../../domain/connect/pages.ts';
import { askedSentences } from '../asked.ts';
import { isolate } from '../names.ts';
import { decisionButton, type Frame, type Html, layout, list, permissions } from './layout.ts';

/** Before the provider's consent screen: who asks for what, and why. */
export function introductionPage(frame: Frame, page: IntroductionPage): Html {
  const { texts } = frame;
  const { introduction } = texts;
  const app = isolate(page.appName);
  const provider = isolate(page.providerName);
  const content = html`<p>${introduction.asks(app)}</p>
${list([introduction.accounts, ...askedSentences(texts, app, page.asked)])}
${permissions(texts, page.scopes)}
<p>${introduction.password(app, provider)}</p>
<p>${introduction.withdraw(app, provider)}</p>
<form method="post" class="decisions">
${decisionButton('continue', introduction.continue(provider), 'primary')}
${decisionButton('cancel', introduction.cancel, 'secondary')}
</form>`;
  return layout(frame, introduction.heading(app, provider), content);
}
