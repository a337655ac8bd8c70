import { html } from 'hono/html';
import type { ConnectedPage } from '../../domain/connections/connect/pages.ts';
import { isolate } from '../names.ts';
import type { Texts } from '../texts/index.ts';
import { type Frame, type Html, layout, list } from './layout.ts';

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
