/** The cards on the page of a connection. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { MaintenanceState } from '../../../../domain/connections/maintain-connections.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, card, emptyState, exactTime, facts, id, link, rowsOf } from '../../components.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { markShared, profileLink } from '../../profile-names.ts';
import { providerFault } from '../../provider-faults.ts';
import { healthBadge, statusBadge as profileStatus } from '../profiles/cards.ts';
import { origins, statusBadge, subscriptionBadge } from './list.ts';

type Connection = Schemas['Connection'];
type LoginKind = Schemas['LoginKind'];

export function about(
  visit: PageContext,
  {
    connectionId,
    authIntegrationId,
    externalUser,
    reference,
    status,
    origin,
    createdAt,
    updatedAt,
  }: Connection,
  names: { provider: string; login: string },
): Html {
  return card(
    'About this connection',
    facts([
      ['Status', statusBadge(status)],
      ['Id', id(connectionId)],
      ['Provider', names.provider],
      ['Login', names.login],
      ['Made by', origins[origin]],
      [
        'Auth Integration',
        authIntegrationId
          ? link(urlOf(visit, `/integrations/${authIntegrationId}`), id(authIntegrationId))
          : id(undefined),
      ],
      ...(externalUser ? ([['External user', externalUser]] as const) : []),
      ...(reference ? ([['Your reference', reference]] as const) : []),
      ['Connected', exactTime(createdAt)],
      ['Changed', exactTime(updatedAt)],
    ]),
  );
}

/**
 * Draws how the grant is kept alive.
 * @param refreshForm the form to refresh the credential; empty when the provider cannot or the person may not.
 */
export function maintenance(
  connection: Connection,
  kind: LoginKind | undefined,
  plan: MaintenanceState,
  refreshForm: unknown,
): Html {
  const { expiresAt, lastRefreshedAt, lastRefreshError, subscription } = connection;
  return card(
    'Keeping it alive',
    facts([
      ['Expires', exactTime(expiresAt)],
      ['Next refresh', nextRefresh(kind, plan)],
      ['Last refreshed', exactTime(lastRefreshedAt)],
      [
        'Last refresh error',
        lastRefreshError
          ? html`${providerFault(lastRefreshError.code)} ${exactTime(lastRefreshError.at)}`
          : html`<span class="muted">none</span>`,
      ],
      ['Next check', exactTime(plan.checkAt)],
      ...(plan.failedChecks > 0
        ? ([
            ['Doubts', `The provider has refused ${plan.failedChecks} of ${plan.neededChecks} checks.`],
          ] as const)
        : []),
      [
        'Notifications',
        html`${subscriptionBadge(subscription)}
${notificationWords(connection, plan)}`,
      ],
      ...(subscription.checkedAt ? ([['Last checked', exactTime(subscription.checkedAt)]] as const) : []),
    ]),
    refreshForm,
  );
}

function nextRefresh(kind: LoginKind | undefined, { refreshAt }: MaintenanceState): Html {
  if (refreshAt) return exactTime(refreshAt);
  return kind?.refreshable
    ? html`<span class="muted">none planned</span>`
    : html`Only the end user renews this login.`;
}

/** Says why the provider does not report changes, and what to do about it; empty when it does report them. */
export function notificationWords({ subscription }: Connection, { neededToHear }: MaintenanceState): string {
  if (subscription.status === 'active') return '';
  if (subscription.status === 'unsupported')
    return 'The provider reports nothing by itself. The service polls it for changes.';
  return neededToHear.length > 0
    ? `The grant lacks ${neededToHear.join(', ')}. Make a reconnect link that asks for whole content types. Until then the service finds changes by its regular sweeps.`
    : 'The provider does not report changes of these accounts. The service subscribes again with its next check. Until then it finds changes by its regular sweeps.';
}

export function scopes({ grantedScopes, unconfirmedScopes }: Connection): Html {
  if (grantedScopes.length === 0)
    return card(
      'Scopes',
      html`<p>The end user has granted nothing. Calls that need a scope are refused.</p>`,
    );
  const state = (scope: string) =>
    unconfirmedScopes.includes(scope) ? badge('unconfirmed', 'warn') : badge('granted', 'good');
  return card(
    'Scopes',
    html`${unconfirmedScopes.length > 0 ? html`<p>The provider could not be asked about the unconfirmed ones. They count as missing.</p>` : ''}
${rowsOf(
  'Scopes',
  ['Scope', 'State'],
  grantedScopes.map((scope) => [html`<code>${scope}</code>`, state(scope)]),
)}`,
  );
}

const shownProfiles = 25;

export async function profiles(visit: PageContext, connectionId: string): Promise<Html> {
  const query = { connectionId, limit: shownProfiles };
  const { data, hasMore } = await operate(visit, 'connectedProfiles.list', { query });
  if (data.length === 0)
    return emptyState('This connection has no profiles. The end user chooses some when they connect again.');
  return card(
    'Profiles',
    html`${rowsOf(
      'Profiles of this connection',
      ['Profile', 'Kind', 'Status', 'Health'],
      markShared(data).map((profile) => [
        profileLink(visit, profile),
        profile.kind,
        profileStatus(profile.status),
        healthBadge(profile),
      ]),
    )}
${hasMore ? html`<p>${link(urlOf(visit, '/profiles', { connectionId }), 'All profiles of this connection')}</p>` : ''}`,
  );
}
