/** The words and colours for the states of connections. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, type Tone } from '../../components.ts';

type Connection = Schemas['Connection'];

const statusTones: Record<Connection['status'], Tone> = {
  active: 'good',
  expiring: 'warn',
  expired: 'bad',
  revoked: 'bad',
};

const subscriptionTones: Record<Connection['subscription']['status'], Tone> = {
  active: 'good',
  missing: 'warn',
  unsupported: 'neutral',
};

export const origins: Record<Connection['origin'], string> = {
  connect_session: 'Connect link',
  imported: 'Imported',
  simulated: 'Test control',
};

export function statusBadge(status: Connection['status']): Html {
  return badge(status, statusTones[status]);
}

export function subscriptionBadge({ status }: Connection['subscription']): Html {
  return badge(status, subscriptionTones[status]);
}

/** Says what somebody should do about a connection; empty when it works. */
export function advice({ status, narrowed }: Connection): Html {
  const texts = [
    ...(status === 'active' ? [] : [statusAdvice[status]]),
    ...(narrowed
      ? [
          `The end user has taken ${narrowed.connectedProfileIds.length} of the accounts out of the grant. They come back when the end user connects them again.`,
        ]
      : []),
  ];
  return texts.length === 0
    ? html``
    : html`<div class="notice ${statusTones[status] === 'bad' ? 'bad' : 'warn'}">${texts.map((text) => html`<p>${text}</p>`)}</div>`;
}

const statusAdvice: Record<Exclude<Connection['status'], 'active'>, string> = {
  expiring: 'This grant ends soon, and only the end user can renew it. Send a reconnect link.',
  expired:
    'This grant has expired: calls through its profiles are refused. Send the end user a reconnect link.',
  revoked: 'The end user has removed your app: calls are refused until they connect again.',
};
