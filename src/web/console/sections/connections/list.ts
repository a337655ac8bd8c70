/** The list of connections, and the words and colours for their states. */

import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import {
  connectionStatuses,
  inDoubt,
  type ListedConnection,
  pageConnections,
} from '../../../../domain/connections/connections.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, button, emptyState, link, type Tone, time } from '../../components.ts';
import type { ConsolePage } from '../../declare.ts';
import { dayFilters, ownFilters, ownNamesOf, windowOf } from '../../filters.ts';
import { optionsOf } from '../../form-values.ts';
import { may, type PageContext, urlOf } from '../../page-context.ts';
import { providerFault } from '../../provider-faults.ts';
import { type Providers, readProviders } from '../../providers.ts';
import { csvOf, type Table, table } from '../../table.ts';

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

/** Tells whether calls are refused until the end user connects again. */
export const isOver = (status: Connection['status']): boolean => statusTones[status] === 'bad';

/** @param isInDoubt whether the provider has refused the grant, though not often enough for it to count as over. */
export function statusBadge(status: Connection['status'], isInDoubt = false): Html {
  return isInDoubt && !isOver(status)
    ? badge(`${status}, in doubt`, 'warn')
    : badge(status, statusTones[status]);
}

/** A grant that is over is not reported on, whatever was subscribed to. */
export function subscriptionBadge({
  status,
  subscription,
}: Pick<Connection, 'status' | 'subscription'>): Html {
  if (isOver(status)) return html`<span class="muted">—</span>`;
  return badge(subscription.status, subscriptionTones[subscription.status]);
}

export const list: ConsolePage = {
  path: '/connections',
  role: 'viewer',
  nav: { label: 'Connections', group: 'Operate' },
  show: async (context) => ({
    title: 'Connections',
    content: html`<p>A connection is the grant of one end user. Its accounts are <a href="${urlOf(context, '/profiles')}">profiles</a>.</p>
${may(context, 'developer') ? html`<p class="page-action">${connectButton(context)}</p>` : ''}
${await table(context, connectionTable(context, await readProviders(context)))}`,
  }),
  csv: (context) => ({
    filename: `connections-${context.caller.mode}.csv`,
    lines: exportLines(context),
  }),
};

async function* exportLines(context: PageContext) {
  yield* csvOf(context, 'connections', connectionTable(context, await readProviders(context))).lines;
}

function connectionTable(context: PageContext, providers: Providers): Table<ListedConnection> {
  const loginOf = ({ providerId, credentialKind }: ListedConnection) => [
    providers.nameOf(providerId),
    providers.loginKindName(providerId, credentialKind),
  ];
  return {
    caption: 'Connections',
    columns: [
      {
        heading: 'Accounts',
        text: ({ accounts }) => accounts.join(', '),
        cell: ({ connectionId, accounts }) =>
          link(urlOf(context, `/connections/${connectionId}`), html`<bdi>${inShort(accounts)}</bdi>`),
      },
      {
        heading: 'Provider',
        text: (connection) => loginOf(connection).join(', '),
        cell: (connection) => {
          const [provider, login] = loginOf(connection);
          return html`${provider}<br><span class="muted">${login}</span>`;
        },
      },
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status, inDoubt: isInDoubt, lastRefreshError }) =>
          html`${statusBadge(status, isInDoubt)}${lastRefreshError ? html`<br><span class="muted">${providerFault(lastRefreshError.code)}</span>` : ''}`,
      },
      {
        heading: 'Notifications',
        text: ({ subscription }) => subscription.status,
        cell: subscriptionBadge,
      },
      { heading: 'Expires', text: ({ expiresAt }) => expiresAt, cell: ({ expiresAt }) => time(expiresAt) },
      {
        heading: 'Last refreshed',
        text: ({ lastRefreshedAt }) => lastRefreshedAt,
        cell: ({ lastRefreshedAt }) => time(lastRefreshedAt),
      },
      {
        heading: 'Last refresh error',
        text: ({ lastRefreshError }) => (lastRefreshError ? providerFault(lastRefreshError.code) : ''),
        cell: false,
      },
      { heading: 'Made by', text: ({ origin }) => origins[origin], cell: false },
      { heading: 'External user', text: ({ externalUser }) => externalUser },
      { heading: 'Your reference', text: ({ reference }) => reference, cell: false },
      { heading: 'Connected', text: ({ createdAt }) => createdAt, cell: false },
      {
        heading: 'Connection',
        text: ({ connectionId }) => connectionId,
        cell: false,
      },
    ],
    tabs: [
      { text: 'All', value: '' },
      { text: 'In doubt', value: inDoubt },
      ...(['expiring', 'expired', 'revoked'] as const).map((status) => ({
        text: status.charAt(0).toUpperCase() + status.slice(1),
        value: status,
      })),
    ],
    filters: [
      { name: 'status', label: 'Status', options: optionsOf([...connectionStatuses, inDoubt]) },
      { name: 'providerId', label: 'Provider', options: providers.options },
      { name: 'externalUser', label: 'External user' },
      ...ownFilters,
      ...dayFilters,
    ],
    read: (given, page) =>
      pageConnections(
        context.ctx,
        context.caller,
        { ...given, ...ownNamesOf(given), ...windowOf(given) } as Parameters<typeof pageConnections>[2],
        page,
      ),
    empty: emptyState(
      'Nobody has connected an account in this mode yet. Make a link and send it to an end user, or open it yourself.',
      may(context, 'developer') ? connectButton(context) : '',
    ),
  };
}

function connectButton(context: PageContext) {
  return button(urlOf(context, '/connections/connect'), 'Connect an account', 'primary');
}

function inShort([first, ...others]: string[]): string {
  if (first === undefined) return 'No accounts';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
