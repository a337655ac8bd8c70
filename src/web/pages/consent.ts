/** Says in plain words what an app asks an end user for. */

import { html } from 'hono/html';
import { type ContentType, contentKinds } from '../../contract/index.ts';
import type {
  IntroductionPage,
  RequestedAccount,
  RequestedAction,
  RequestedContent,
} from '../../domain/connections/connect/pages.ts';
import { isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { decisionButton, type Frame, type Html, layout, list, permissions } from './layout.ts';

type Purpose = 'read' | 'publish' | 'update' | 'moderate' | 'delete' | 'measure';
type Sentences = Partial<Record<Purpose, (app: string) => string>>;

const purposes: Record<RequestedAction, Purpose> = {
  list: 'read',
  get: 'read',
  backfill: 'read',
  publish: 'publish',
  update: 'update',
  moderate: 'moderate',
  delete: 'delete',
  metrics: 'measure',
};

/**
 * Returns one sentence per kind of content and purpose, without repetitions.
 * @param app the app's name, already wrapped by `isolate`.
 */
export function requestedSentences(texts: Texts, app: string, asked: readonly RequestedContent[]): string[] {
  const sentences = asked.flatMap(({ contentType, actions }) =>
    actions.map((action) => sentence(texts, app, contentType, purposes[action])),
  );
  return [...new Set(sentences)];
}

/** Returns the sentence, or the technical name if the language has none for what is done with this kind of content. */
function sentence(texts: Texts, app: string, contentType: ContentType | undefined, purpose: Purpose): string {
  if (purpose === 'measure' || !contentType) return texts.metrics(app);
  const sentences: Sentences = texts.content[contentKinds[contentType]];
  return sentences[purpose]?.(app) ?? `${contentType} (${purpose})`;
}

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
