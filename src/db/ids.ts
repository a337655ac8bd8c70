/** Resource ids: TypeIDs, which sort by time; test mode puts `test_` before the prefix. */
import { typeidUnboxed } from 'typeid-js';
import type { Mode } from './scope.ts';

export const idPrefixes = {
  organization: 'org',
  key: 'key',
  authIntegration: 'int',
  connectSession: 'cs',
  eventDestination: 'dst',
  event: 'evt',
  delivery: 'dlv',
  publishRequest: 'pub',
  providerWebhook: 'whk',
  connection: 'conn',
  connectedProfile: 'cp',
  media: 'med',
  backfillRequest: 'bf',
  consoleLink: 'lnk',
  auditEntry: 'aud',
  request: 'req',
  user: 'usr',
  session: 'ses',
  account: 'uac',
  verification: 'uvf',
  twoFactor: 'tfa',
  passkey: 'pky',
} as const;

const modePrefix: Record<Mode, string> = { live: '', test: 'test_' };

/** Organizations and keys are not told apart by mode. */
export function newId(kind: keyof typeof idPrefixes, mode: Mode = 'live'): string {
  return typeidUnboxed(modePrefix[mode] + idPrefixes[kind]);
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of the time, with which the 26 of an id begin. */
const timeDigits = 10;

/** Among the ids of other things that happened at that time. */
export function newIdAt(kind: keyof typeof idPrefixes, mode: Mode, at: Date): string {
  const drawn = newId(kind, mode);
  return firstIdAt(kind, mode, at).slice(0, timeDigits - 26) + drawn.slice(timeDigits - 26);
}

/** None of that time or later sorts before it. */
export function firstIdAt(kind: keyof typeof idPrefixes, mode: Mode, at: Date): string {
  let digits = '';
  for (let left = at.getTime(); digits.length < timeDigits; left = Math.floor(left / 32))
    digits = `${base32[left % 32]}${digits}`;
  return `${modePrefix[mode]}${idPrefixes[kind]}_${digits}${'0'.repeat(26 - timeDigits)}`;
}

/** Whether a text can be an id of this kind and mode; others need no look into the database. */
export function isId(kind: keyof typeof idPrefixes, mode: Mode, text: string): boolean {
  const prefix = `${modePrefix[mode]}${idPrefixes[kind]}_`;
  return text.startsWith(prefix) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length));
}
