import { html } from 'hono/html';
import type { DeletionStatus } from '../../domain/sync/user-callbacks/receive.ts';
import { type Frame, type Html, layout } from './layout.ts';

/** Shows how far a deletion is that an end user has requested through the provider. */
export function dataDeletionPage(frame: Frame, status: DeletionStatus): Html {
  const { heading, explanation } = frame.texts.dataDeletion[status];
  return layout(frame, heading, html`<p>${explanation}</p>`);
}
