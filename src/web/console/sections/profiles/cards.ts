/** The cards on the page of a profile. */

import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { readMaintenance } from '../../../../domain/connections/maintain-connections.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  alert,
  badge,
  card,
  codes,
  copyable,
  exactTime,
  facts,
  link,
  rowsOf,
  type Tone,
} from '../../components.ts';
import { may, type PageContext, urlOf } from '../../page-context.ts';
import { reconnectButton } from '../../provider-faults.ts';

type Profile = Schemas['ConnectedProfile'];
type Operation = Schemas['OperationHealth'];

/** The API calls a profile live while it is connected. To people, live is the mode. */
const statusWords: Record<Profile['status'], string> = { live: 'connected', disconnected: 'disconnected' };

const statuses = Object.keys(statusWords) as Profile['status'][];

export const statusOptions = statuses.map((value) => ({ value, text: statusWords[value] }));

/** Says in a few words whether calls through the profile work. */
export function healthOf({ status, health }: Profile): { text: string; tone: Tone } {
  if (status === 'disconnected') return { text: 'disconnected', tone: 'neutral' };
  if (health.credential !== 'ok') return { text: `grant ${health.credential}`, tone: 'bad' };
  const { available, offered } = countOperations(health);
  if (available === offered) return { text: 'healthy', tone: 'good' };
  if (available === 0) return { text: 'no scopes', tone: 'warn' };
  // The tone is neutral, because the end user may never have been asked for the other scopes.
  return { text: `${available} of ${offered} operations`, tone: 'neutral' };
}

/** Counts the operations that a grant with all scopes and a great enough role offers, and those available now. */
function countOperations({ operations }: Profile['health']): { available: number; offered: number } {
  const available = operations.filter((operation) => operation.available).length;
  const lacking = operations.filter((operation) => lacksScopes(operation) || lacksTasks(operation)).length;
  return { available, offered: available + lacking };
}

export function healthBadge(profile: Profile): Html {
  const { text, tone } = healthOf(profile);
  return badge(text, tone);
}

/** Tells whether missing scopes stop the operation; it still works when one of its variants does. */
function lacksScopes({ available, missingScopes = [] }: Operation): boolean {
  return !available && missingScopes.length > 0;
}

function lacksTasks({ available, missingTasks = [] }: Operation): boolean {
  return !available && missingTasks.length > 0;
}

/** Says what prevents calls through the profile, and who can do something about it; empty when nothing does. */
export async function advice(context: PageContext, { status, health, connectionId }: Profile): Promise<Html> {
  const connection = link(urlOf(context, `/connections/${connectionId}`), 'To its connection');
  const mend = () => reconnectButton(context, connectionId);
  if (status === 'disconnected')
    return alert('warn', {
      what: 'This profile is disconnected: calls through it are refused.',
      mend: await mend(),
    });
  if (health.credential !== 'ok')
    return alert('bad', {
      what: `The grant has ${health.credential === 'expired' ? 'expired' : 'been revoked'}: calls are refused until the end user connects again.`,
      mend: await mend(),
    });
  const { failedChecks, neededChecks } = await readMaintenance(context.ctx, context.caller, connectionId);
  if (failedChecks > 0)
    return alert('warn', {
      what: `The provider has refused the grant in ${failedChecks} of ${neededChecks} checks: calls may be refused already.`,
      mend: await mend(),
    });
  if (health.operations.some(lacksScopes))
    return alert('neutral', {
      what: 'The grant does not cover all operations.',
      why: 'To use the others, make a reconnect link at its connection that asks for them.',
      mend: connection,
    });
  return html``;
}

export function about(context: PageContext, profile: Profile, provider: string): Html {
  const { connectionId } = profile;
  return card(
    'About this profile',
    facts([
      ['Health', healthBadge(profile)],
      ['Provider', provider],
      ['Kind', profile.kind],
      ...(profile.reference ? ([['Your reference', profile.reference]] as const) : []),
      ...(profile.username ? ([['Username', html`<bdi>@${profile.username}</bdi>`]] as const) : []),
      ['Id', copyable('the profile id', profile.connectedProfileId)],
      ['At the provider', copyable('the provider id', profile.externalId)],
      ['Connection', link(urlOf(context, `/connections/${connectionId}`), 'The grant of this account')],
      ['Connected', exactTime(profile.createdAt)],
      ['Changed', exactTime(profile.updatedAt)],
    ]),
  );
}

export function elsewhere(context: PageContext, { connectedProfileId }: Profile): Html {
  const to = (path: string, text: string) =>
    html`<li>${link(urlOf(context, path, { connectedProfileId }), text)}</li>`;
  return card(
    'Through this profile',
    html`<ul>${may(context, 'developer') ? to('/publishing/new', 'New post') : ''}${to('/publishing', 'Posts')}${to('/backfills', 'Backfills')}${to('/events', 'Events')}<li>${link(urlOf(context, '/requests', { subjectId: connectedProfileId }), 'API requests')}</li></ul>`,
  );
}

export function operationHealth({ health }: Profile): Html {
  const { operations } = health;
  const { available, offered } = countOperations(health);
  return card(
    'Operations',
    html`<p>${available} of the ${offered} that this login offers can be called through this profile now.</p>
${rowsOf(
  'Operations and their health',
  ['Operation', 'Now', 'Missing scopes'],
  operations.map((operation) => [
    html`<code>${operation.operationId}</code>`,
    availability(operation, health.credential === 'ok'),
    missingOf(operation),
  ]),
)}`,
  );
}

function missingOf({ missingScopes, missingTasks }: Operation): Html {
  return html`${missingScopes ? codes(missingScopes) : ''}${missingTasks ? html` a role with ${codes(missingTasks)}` : ''}`;
}

function availability(operation: Operation, credentialWorks: boolean): Html {
  if (operation.available) return badge('available', 'good');
  if (lacksScopes(operation)) return badge('scopes missing', 'warn');
  if (operation.missingTasks) return badge('role insufficient', 'warn');
  return credentialWorks ? badge('not offered') : badge('refused', 'bad');
}
