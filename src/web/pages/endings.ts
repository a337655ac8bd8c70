/** The pages on which a flow ends, in whatever way. */
import { html } from 'hono/html';
import type { ConnectedPage, SessionFrame } from '../../domain/connections/connect/pages.ts';
import type { DeletionStatus } from '../../domain/sync/user-callbacks.ts';
import { isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { type Frame, type Html, layout, link, list } from './layout.ts';

/** Draws the page that leads to another site. The browser goes on by itself; the link is for those that do not. */
export function leavingPage(frame: Frame, url: string): Html {
  const text = frame.texts.introduction.continue(isolate(new URL(url).host));
  return layout(frame, text, html`${link(url, text, 'primary')}`);
}

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

export type DoneStatus = keyof Omit<Texts['done'], 'connected' | 'close'>;

/**
 * Draws the last page for the end users of customers who have no page of their own to return to.
 * @param page what was connected, for the browser that has done it.
 */
export function donePage(frame: Frame, status: DoneStatus, page?: ConnectedPage): Html {
  const { done } = frame.texts;
  const { heading, explanation } = done[status];
  const content = page ? connected(frame, page) : html`<p>${explanation}</p>`;
  return layout(frame, heading, html`${content}<p>${done.close}</p>`);
}

function connected({ texts }: Frame, { appName, accounts }: ConnectedPage): Html {
  return html`<p>${texts.done.connected(isolate(appName))}</p>
${list(accounts.map(({ displayName, username, externalId }) => isolate(displayName ?? username ?? externalId)))}`;
}

/** Shows how far a deletion is that an end user has requested through the provider. */
export function dataDeletionPage(frame: Frame, status: DeletionStatus): Html {
  const { heading, explanation } = frame.texts.dataDeletion[status];
  return layout(frame, heading, html`<p>${explanation}</p>`);
}
