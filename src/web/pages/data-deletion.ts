import { html } from 'hono/html';
import type { DeletionStatus } from '../../domain/user-callbacks/read-deletion-status.ts';
import { type Frame, type Html, layout } from './layout.ts';

/** How far the deletion is that an end user has asked the provider for. */
export function dataDeletionPage(frame: Frame, status: DeletionStatus): Html {
  const { heading, explanation } = frame.texts.dataDeletion[status];
  return layout(frame, heading, html`<p>${explanation}</p>`);
}
