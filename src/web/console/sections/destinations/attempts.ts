/** Shows attempts to deliver, and what was answered. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, codeBlock, type Tone, wallTime } from '../../components.ts';

type Attempt = Schemas['DeliveryAttempt'];

export const answerOf = ({ statusCode, error }: Attempt) => `${statusCode ?? error ?? 'no answer'}`;

export function attemptBadge(attempt: Attempt): Html {
  const { statusCode = 0 } = attempt;
  return badge(answerOf(attempt), statusCode >= 200 && statusCode < 300 ? 'good' : 'bad');
}

export function attemptBody({ body }: Attempt): Html {
  return body
    ? html`<p class="muted">What it answered, up to 1 KiB:</p>${codeBlock(body)}`
    : html`<p class="muted">The answer had no body.</p>`;
}

export function attemptList(attempts: readonly Attempt[]): Html {
  return html`<ol class="attempts">${attempts.map(
    (attempt) =>
      html`<li><p>${attemptBadge(attempt)} ${wallTime(attempt.at)}, ${attempt.durationMs} ms${attempt.statusCode && attempt.error ? html`, <code>${attempt.error}</code>` : ''}</p>
${attempt.body ? codeBlock(attempt.body) : ''}</li>`,
  )}</ol>`;
}

export type Delivery = Schemas['Delivery'];

/**
 * The state of a delivery as people see it. A delivery that was refused and will be tried again is failing, not merely
 * pending.
 */
type DeliveryState = Delivery['status'] | 'failing';

const deliveryTones: Record<DeliveryState, Tone> = {
  pending: 'neutral',
  failing: 'warn',
  succeeded: 'good',
  failed: 'bad',
};

type Tried = Pick<Delivery, 'status' | 'attempts'>;

function deliveryState({ status, attempts }: Tried): DeliveryState {
  return status === 'pending' && attempts.length > 0 ? 'failing' : status;
}

/** Shows the state of a delivery, by its name in the page's language. */
export function deliveryBadge(delivery: Tried, names?: Record<DeliveryState, string>): Html {
  const state = deliveryState(delivery);
  return badge(names?.[state] ?? state, deliveryTones[state]);
}
