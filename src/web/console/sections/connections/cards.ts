/** The cards on the page of a connection. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { MaintenanceState } from '../../../../domain/connections/maintain-connections.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  badge,
  card,
  copyable,
  emptyState,
  exactTime,
  facts,
  link,
  rowsOf,
  wallTime,
} from '../../components.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import { markShared, profileLink } from '../../profile-names.ts';
import { providerFault } from '../../provider-faults.ts';
import { healthBadge } from '../profiles/cards.ts';
import { isOver, origins, statusBadge, subscriptionBadge } from './list.ts';
import { sessionBadge, sessionPage } from './session-page.ts';

type Connection = Schemas['Connection'];
type LoginKind = Schemas['LoginKind'];

export function about(
  context: PageContext,
  { connectionId, externalUser, reference, status, origin, createdAt, updatedAt }: Connection,
  names: { provider: string; login: string; app: Html; inDoubt: boolean },
): Html {
  return card(
    'About this connection',
    facts([
      ['Status', statusBadge(status, names.inDoubt)],
      ['Id', copyable('the connection id', connectionId)],
      ['Provider', names.provider],
      ['Login', names.login],
      ['Made by', origins[origin]],
      ['Provider app', names.app],
      ...(externalUser ? ([['External user', externalUser]] as const) : []),
      ...(reference ? ([['Your reference', reference]] as const) : []),
      ['API requests', link(urlOf(context, '/requests', { subjectId: connectionId }), 'Those about it')],
      ['Connected', exactTime(createdAt)],
      ['Changed', exactTime(updatedAt)],
    ]),
  );
}

interface FoundAlert {
  tone: 'bad' | 'warn';
  what: string;
  why?: string | Html;
  /** What mends it; nothing where it mends itself. */
  mend?: 'reconnect' | 'refresh';
}

/**
 * Returns what is wrong with a connection, the worst alone; `undefined` when it works.
 * @param unheard why the provider does not report changes; empty when it does.
 */
export function troubleOf(
  { status, narrowed, lastRefreshError }: Connection,
  {
    failedChecks,
    neededChecks,
    checkAt,
  }: Pick<MaintenanceState, 'failedChecks' | 'neededChecks' | 'checkAt'>,
  unheard: string,
): FoundAlert | undefined {
  const refused = lastRefreshError && `The last refresh failed: ${providerFault(lastRefreshError.code)}`;
  if (failedChecks > 0 && !isOver(status))
    return {
      tone: 'warn',
      what: `The provider has refused this grant in ${failedChecks} of ${neededChecks} checks: calls may be refused already.`,
      why: html`It is checked again ${exactTime(checkAt)}. If the end user has removed your app, only connecting again helps.`,
      mend: 'reconnect',
    };
  if (status !== 'active')
    return {
      tone: isOver(status) ? 'bad' : 'warn',
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
  if (refused) return { tone: 'warn', what: refused, why: 'It is retried automatically.', mend: 'refresh' };
  return unheard ? { tone: 'warn', what: 'Changes are noticed late.', why: unheard } : undefined;
}

const statusAdvice: Record<Exclude<Connection['status'], 'active'>, string> = {
  expiring: 'This grant ends soon, and only the end user can renew it.',
  expired:
    'This grant has expired: calls through its profiles are refused until the end user connects again.',
  revoked: 'The end user has removed your app: calls are refused until they connect again.',
};

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
            [
              'Refused checks',
              `${plan.failedChecks} of ${plan.neededChecks}, after which the grant counts as over`,
            ],
          ] as const)
        : []),
      [
        'Notifications',
        html`${subscriptionBadge(connection)}
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
export function notificationWords(
  { status, subscription }: Connection,
  { neededToHear }: MaintenanceState,
): string {
  if (isOver(status)) return '';
  if (subscription.status === 'active') return '';
  if (subscription.status === 'unsupported')
    return 'The provider reports nothing by itself. The service polls it for changes.';
  return neededToHear.length > 0
    ? `The grant lacks ${neededToHear.join(', ')}. Make a reconnect link that asks for whole content types. Until then the service finds changes by its regular sweeps.`
    : 'The provider does not report changes of these accounts. The service subscribes again with its next check. Until then it finds changes by its regular sweeps.';
}

export function scopes({ status, grantedScopes, unconfirmedScopes }: Connection): Html {
  if (grantedScopes.length === 0)
    return card(
      'Scopes',
      html`<p>The end user has granted nothing. Calls that need a scope are refused.</p>`,
    );
  const state = (scope: string) =>
    isOver(status)
      ? badge(`until it ${status === 'revoked' ? 'was revoked' : 'expired'}`)
      : unconfirmedScopes.includes(scope)
        ? badge('unconfirmed', 'warn')
        : badge('granted', 'good');
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

export async function profiles(context: PageContext, connectionId: string): Promise<Html> {
  const query = { connectionId, limit: shownProfiles };
  const { data, hasMore } = await operate(context, 'connectedProfiles.list', { query });
  if (data.length === 0)
    return emptyState('This connection has no profiles. The end user chooses some when they connect again.');
  return card(
    'Profiles',
    html`${rowsOf(
      'Profiles of this connection',
      ['Profile', 'Kind', 'Health'],
      markShared(data).map((profile) => [profileLink(context, profile), profile.kind, healthBadge(profile)]),
    )}
${hasMore ? html`<p>${link(urlOf(context, '/profiles', { connectionId }), 'All profiles of this connection')}</p>` : ''}`,
  );
}

const shownLinks = 5;

/**
 * Lists the latest connect links of the end user, so that whoever has sent one sees what came of it; empty for people who
 * may not see links, and where the end user has no name to find them by.
 */
export async function links(
  context: PageContext,
  { externalUser, authIntegrationId }: Connection,
): Promise<Html | ''> {
  if (!may(context, sessionPage.role) || !externalUser) return '';
  const { data } = await operate(context, 'connectSessions.list', { query: { externalUser, limit: 50 } });
  const own = data.filter((session) => session.authIntegrationId === authIntegrationId).slice(0, shownLinks);
  if (own.length === 0) return '';
  return card(
    'Connect links',
    rowsOf(
      'The latest connect links of this end user',
      ['Made', 'Outcome', 'Works until'],
      own.map(({ connectSessionId, status, createdAt, expiresAt, failure }) => [
        link(urlOf(context, `/connections/sessions/${connectSessionId}`), wallTime(createdAt)),
        html`${sessionBadge(status)}${failure ? html`<br><span class="muted">${failure.message}</span>` : ''}`,
        status === 'pending' ? exactTime(expiresAt) : '',
      ]),
    ),
  );
}
