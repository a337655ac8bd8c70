import { html } from 'hono/html';
import { isolate } from '../names.ts';
import { type Frame, type Html, layout, link } from './layout.ts';

/** Draws the page that leads to another site. The browser goes on by itself; the link is for those that do not. */
export function leavingPage(frame: Frame, url: string): Html {
  const text = frame.texts.introduction.continue(isolate(new URL(url).host));
  return layout(frame, text, html`${link(url, text, 'primary')}`);
}
