import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, type Tone } from '../../components.ts';

type Profile = Schemas['ConnectedProfile'];
type Operation = Schemas['OperationHealth'];

const statusTones: Record<Profile['status'], Tone> = { live: 'good', disconnected: 'neutral' };

const statuses = Object.keys(statusTones) as Profile['status'][];

/** The API calls a profile live while it is connected. To people, live is the mode. */
const statusWords: Record<Profile['status'], string> = { live: 'connected', disconnected: 'disconnected' };

export const statusOptions = statuses.map((value) => ({ value, text: statusWords[value] }));

export function statusBadge(status: Profile['status']): Html {
  return badge(statusWords[status], statusTones[status]);
}

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
export function countOperations({ operations }: Profile['health']): { available: number; offered: number } {
  const available = operations.filter((operation) => operation.available).length;
  const lacking = operations.filter((operation) => lacksScopes(operation) || lacksTasks(operation)).length;
  return { available, offered: available + lacking };
}

export function healthBadge(profile: Profile): Html {
  const { text, tone } = healthOf(profile);
  return badge(text, tone);
}

/** Tells whether missing scopes stop the operation; it still works when one of its variants does. */
export function lacksScopes({ available, missingScopes = [] }: Operation): boolean {
  return !available && missingScopes.length > 0;
}

function lacksTasks({ available, missingTasks = [] }: Operation): boolean {
  return !available && missingTasks.length > 0;
}
