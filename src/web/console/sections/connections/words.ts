/** The words and colours for the states of connections. */
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, type Tone } from '../../components.ts';
import { providerFault } from '../../provider-faults.ts';

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

interface FoundAlert {
  tone: 'bad' | 'warn';
  what: string;
  why?: string;
  /** What mends it; nothing where it mends itself. */
  mend?: 'reconnect' | 'refresh';
}

/**
 * Returns what is wrong with a connection, the worst alone; `undefined` when it works.
 * @param unheard why the provider does not report changes; empty when it does.
 */
export function troubleOf(
  { status, narrowed, lastRefreshError }: Connection,
  unheard: string,
): FoundAlert | undefined {
  const refused = lastRefreshError && `The last refresh failed: ${providerFault(lastRefreshError.code)}`;
  if (status !== 'active')
    return {
      tone: statusTones[status] === 'bad' ? 'bad' : 'warn',
      what: statusAdvice[status],
      ...(refused ? { why: refused } : {}),
      mend: 'reconnect',
    };
  if (narrowed)
    return {
      tone: 'warn',
      what: `The end user has taken ${narrowed.connectedProfileIds.length} of the accounts out of the grant.`,
      why: 'They come back when the end user connects them again.',
      mend: 'reconnect',
    };
  if (refused) return { tone: 'warn', what: refused, why: 'It is tried again by itself.', mend: 'refresh' };
  return unheard ? { tone: 'warn', what: 'Changes are noticed late.', why: unheard } : undefined;
}

const statusAdvice: Record<Exclude<Connection['status'], 'active'>, string> = {
  expiring: 'This grant ends soon, and only the end user can renew it.',
  expired:
    'This grant has expired: calls through its profiles are refused until the end user connects again.',
  revoked: 'The end user has removed your app: calls are refused until they connect again.',
};
