/** Tells the end user what is missing before they go on with less than was asked for. */
import { html } from 'hono/html';
import type { ChoicePage } from '../../domain/connections/connect/pages.ts';
import { isolate } from '../names.ts';
import { requestedSentences } from '../requested-permissions.ts';
import type { Texts } from '../texts/index.ts';
import { decisionButton, type Html, list, permissions } from './layout.ts';

/**
 * Draws the notices in a form of their own: Enter presses the first button of a form, and that must not be
 * one of these.
 */
export function notices(texts: Texts, page: ChoicePage): Html {
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
