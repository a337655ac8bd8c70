import { html } from 'hono/html';
import type { SessionFrame } from '../../domain/connections/connect/pages.ts';
import { isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { type Frame, type Html, layout, link } from './layout.ts';

/** The reasons why the end user cannot continue: refusals by the domain, and faults of the service. */
export type EndingReason = keyof ReturnType<Texts['endings']>;

export interface Ending {
  reason: EndingReason;
  session?: SessionFrame;
  /** The id to quote to support. */
  requestId?: string;
}

export function endingPage(frame: Frame, { reason, session, requestId }: Ending): Html {
  const { texts } = frame;
  const provider = session ? isolate(session.providerName) : texts.someProvider;
  const { heading, explanation, advice } = texts.endings(provider)[reason];
  const content = html`<p>${explanation}</p>
<p>${advice}</p>
${requestId ? html`<p class="detail">${texts.reference} <code>${requestId}</code></p>` : ''}
${session ? link(session.returnUrl, texts.backToApp(isolate(session.appName)), 'secondary') : ''}`;
  return layout(frame, heading, content);
}
