import { html } from 'hono/html';
import type { Texts } from '../texts/index.ts';
import { type Frame, type Html, layout } from './layout.ts';

export type DoneStatus = keyof Omit<Texts['done'], 'close'>;

/** Draws the last page for the end users of customers who have no page of their own to return to. */
export function donePage(frame: Frame, status: DoneStatus): Html {
  const { done } = frame.texts;
  const { heading, explanation } = done[status];
  return layout(frame, heading, html`<p>${explanation}</p><p>${done.close}</p>`);
}
