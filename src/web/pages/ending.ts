import { html } from 'hono/html';
import type { SessionFrame } from '../../domain/connect/pages.ts';
import { isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { type Frame, type Html, layout, link } from './layout.ts';

/** Why the end user cannot go on: the refusals of the domain, and our own faults. */
export type EndingReason = keyof ReturnType<Texts['endings']>;

export interface Ending {
  reason: EndingReason;
  session?: SessionFrame;
  /** Where to choose again. */
  choiceUrl?: string;
  /** To be quoted to support. */
  requestId?: string;
}

export function endingPage(frame: Frame, { reason, session, choiceUrl, requestId }: Ending): Html {
  const { texts } = frame;
  const provider = session ? isolate(session.providerName) : texts.someProvider;
  const { heading, explanation, advice } = texts.endings(provider)[reason];
  const content = html`<p>${explanation}</p>
<p>${advice}</p>
${requestId ? html`<p class="detail">${texts.reference} <code>${requestId}</code></p>` : ''}
${choiceUrl ? link(choiceUrl, texts.backToChoice, 'primary') : ''}
${session ? link(session.returnUrl, texts.backToApp(isolate(session.appName)), 'secondary') : ''}`;
  return layout(frame, heading, content);
}
