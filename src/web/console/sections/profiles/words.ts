/** The names, words and colours for profiles. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, initials, link, type Tone } from '../../components.ts';
import { urlOf, type Visit } from '../../visit.ts';

type Profile = Schemas['ConnectedProfile'];
type Operation = Schemas['OperationHealth'];

export function nameOf({ displayName, username, externalId }: Profile): string {
  return displayName ?? username ?? externalId;
}

/** Links to a profile, with initials instead of a picture, which would be loaded from a third party. */
export function profileLink(visit: Visit, profile: Profile): Html {
  const { connectedProfileId, displayName, username } = profile;
  const name = nameOf(profile);
  return html`<span class="profile"><span class="initials" aria-hidden="true">${initials(name)}</span>
<span>${link(urlOf(visit, `/profiles/${connectedProfileId}`), html`<bdi>${name}</bdi>`)}${displayName && username ? html`<br><span class="muted"><bdi>@${username}</bdi></span>` : ''}</span></span>`;
}

const statusTones: Record<Profile['status'], Tone> = { live: 'good', disconnected: 'neutral' };

export const statuses = Object.keys(statusTones) as Profile['status'][];

export function statusBadge(status: Profile['status']): Html {
  return badge(status, statusTones[status]);
}

/** Says in a few words whether calls through the profile work. */
export function healthOf({ status, health }: Profile): { text: string; tone: Tone } {
  if (status === 'disconnected') return { text: 'disconnected', tone: 'neutral' };
  if (health.credential !== 'ok') return { text: `grant ${health.credential}`, tone: 'bad' };
  const lacking = health.operations.filter(lacksScopes).length;
  const available = health.operations.filter((operation) => operation.available).length;
  if (lacking === 0) return { text: 'healthy', tone: 'good' };
  if (available === 0) return { text: 'no scopes', tone: 'warn' };
  // The tone is neutral, because the end user may never have been asked for the other scopes.
  return { text: `${available} of ${available + lacking} operations`, tone: 'neutral' };
}

export function healthBadge(profile: Profile): Html {
  const { text, tone } = healthOf(profile);
  return badge(text, tone);
}

/** Tells whether missing scopes stop the operation; it still works when one of its variants does. */
export function lacksScopes({ available, missingScopes = [] }: Operation): boolean {
  return !available && missingScopes.length > 0;
}
