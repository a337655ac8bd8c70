/** Makes the deliveries of clients/webhook-attacks.json, signed now. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a receiver is given, and what has to come of it. */
export interface Attack {
  name: string;
  expected: 'genuine' | 'forged' | 'misconfigured';
  body: string;
  /** Each header with all of its values. */
  headers: Record<string, string[]>;
  secrets: string[];
  /** Tells that only a receiver which bounds its headers refuses it. */
  bounded: boolean;
  /** Tells that only a receiver which reads the body refuses it. */
  parsed: boolean;
}

interface Parts {
  id?: string | null;
  timestamp?: string | null;
  signature?: string | null;
  body?: string;
}

interface Case extends Parts {
  expected: Attack['expected'];
  /** The names of the receiver's secrets. */
  secrets?: string[];
  signWith?: string;
  /** What is delivered instead of what was signed. */
  delivered?: Parts;
  /** Headers that come a second time. */
  repeated?: Record<string, string>;
  bounded?: boolean;
  parsed?: boolean;
}

interface List {
  secrets: Record<string, string>;
  cases: Record<string, Case>;
}

const file = path.join(import.meta.dirname, '../../clients/webhook-attacks.json');

export function attacks(at = Date.now()): Attack[] {
  const filled = (text: string) => fill(text, Math.floor(at / 1000));
  const { secrets, cases } = JSON.parse(readFileSync(file, 'utf8')) as List;
  const named = (name: string) => {
    const secret = secrets[name];
    if (secret === undefined) throw new Error(`webhook-attacks.json has no secret named ${name}`);
    return secret;
  };
  return Object.entries(cases).map(([name, each]) => attackOf(name, each, named, filled));
}

function attackOf(
  name: string,
  given: Case,
  named: (name: string) => string,
  filled: (text: string) => string,
): Attack {
  const { secrets = ['own'], delivered = {}, repeated = {}, expected } = given;
  const { signWith = secrets[0] ?? 'own' } = given;
  const defaults = { id: 'evt_made', timestamp: '{now}', signature: '{signature}' };
  const signed: Parts & { body: string } = { ...defaults, body: '{"topic":"attack.made"}', ...given };
  const sent = { ...signed, ...delivered };
  const text = `${filled(signed.id ?? '')}.${filled(signed.timestamp ?? '')}.${signed.body}`;
  const signatureWith = (key: Buffer) => createHmac('sha256', key).update(text).digest('base64');
  const own = signatureWith(keyIn(named(signWith)));
  const signature = sent.signature
    ?.replaceAll('{signature}', `v1,${own}`)
    .replaceAll('{signature without version}', own)
    .replaceAll('{signature cut off}', `v1,${own.slice(0, -8)}`)
    .replaceAll('{signature:text}', () => `v1,${signatureWith(Buffer.from(named(signWith)))}`)
    .replaceAll(/\{signature:(\w+)\}/g, (_all, other: string) => `v1,${signatureWith(keyIn(named(other)))}`);
  const headers: Record<string, string[]> = {};
  const parts = {
    'webhook-id': sent.id,
    'webhook-timestamp': sent.timestamp,
    'webhook-signature': signature,
  };
  for (const [header, value] of Object.entries(parts))
    if (value != null)
      headers[header] = [filled(value), ...(repeated[header] ? [filled(repeated[header])] : [])];
  return {
    name,
    expected,
    body: sent.body,
    headers,
    secrets: secrets.map(named),
    bounded: given.bounded ?? false,
    parsed: given.parsed ?? false,
  };
}

const keyIn = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** Fills in the time, and what is repeated. */
function fill(text: string, now: number): string {
  return text
    .replaceAll(/\{now([+-]\d+)?\}/g, (_all, seconds = '0') => String(now + Number(seconds)))
    .replaceAll('{now in hexadecimal}', now.toString(16))
    .replaceAll('{now in Arabic digits}', now.toLocaleString('ar-EG', { useGrouping: false }))
    .replaceAll(/\{(\d+) times (.+?)\}/g, (_all, times, what) => what.repeat(Number(times)));
}
