/** Resource ids are TypeIDs, which sort by time. In test mode `test_` stands before the prefix. */
import { fromUUIDBytes, type TypeId, toUUIDBytes, typeidUnboxed } from 'typeid-js';
import { cryptoRandom, type RandomSource, seededRandom, startOfCall } from '../../lib/random-source.ts';
import type { Mode, Scope } from './scope.ts';

export const idPrefixes = {
  organization: 'org',
  key: 'key',
  authIntegration: 'int',
  serverApp: 'sap',
  connectSession: 'cs',
  eventDestination: 'dst',
  event: 'evt',
  delivery: 'dlv',
  publishRequest: 'pub',
  publishGroup: 'pgr',
  queue: 'que',
  publishImport: 'imp',
  providerWebhook: 'whk',
  connection: 'conn',
  connectedProfile: 'cp',
  media: 'med',
  backfillRequest: 'bf',
  consoleLink: 'lnk',
  portalLink: 'ptl',
  calendarFeed: 'cal',
  approvalLink: 'apl',
  deviceLogin: 'dev',
  mail: 'mail',
  auditEntry: 'aud',
  requestLogEntry: 'req',
  user: 'usr',
  session: 'ses',
  account: 'uac',
  verification: 'uvf',
  twoFactor: 'tfa',
  passkey: 'pky',
  signInProvider: 'sip',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A range of ids; no bound where there is none. */
export interface IdRange {
  gte?: string;
  lt?: string;
}

const modePrefix: Record<Mode, string> = { live: '', test: 'test_' };

/** Makes an id. Organizations and keys have ids without a mode, so they use the default. */
export function newId(kind: IdKind, mode: Mode = 'live'): string {
  return typeidUnboxed(modePrefix[mode] + idPrefixes[kind]);
}

const bytesOfId = 16;
const bytesOfTime = 6;

/**
 * Returns the smallest id that can be made at a time. Ids begin with the millisecond in which they are made (UUIDv7),
 * so every later id is greater.
 */
export function firstIdAt(kind: IdKind, mode: Mode, time: Date): string {
  return idAtTime(kind, mode, time, Buffer.alloc(bytesOfId));
}

/** Makes the id that consists of a time and of other bytes, as many of them as there is room for. */
function idAtTime(kind: IdKind, mode: Mode, time: Date, more: Buffer): string {
  const bytes = Buffer.alloc(bytesOfId);
  bytes.writeUIntBE(Math.max(0, time.getTime()), 0, bytesOfTime);
  more.copy(bytes, bytesOfTime);
  return fromUUIDBytes(modePrefix[mode] + idPrefixes[kind], bytes);
}

/** Returns the time that an id begins with. */
const timeInId = (id: string): Date =>
  new Date(Buffer.from(toUUIDBytes(id as TypeId<string>)).readUIntBE(0, bytesOfTime));

/** The time in an id is never further than this from the row's `createdAt`. */
const apartMs = 60_000;

/** Returns the range of the ids of rows that may have been made in a time window; no bound where there is none. */
export function idsBetween(
  kind: IdKind,
  mode: Mode,
  since: Date | undefined,
  until: Date | undefined,
): IdRange {
  const idAt = (time: Date, byMs: number) => firstIdAt(kind, mode, new Date(time.getTime() + byMs));
  return {
    ...(since ? { gte: idAt(since, -apartMs) } : {}),
    ...(until ? { lt: idAt(until, apartMs) } : {}),
  };
}

/** Returns the range of all ids of a kind and mode, by which only partitions of this mode are read. */
export function idsOf(kind: IdKind, mode: Mode): { gte: string; lt: string } {
  const prefix = `${modePrefix[mode]}${idPrefixes[kind]}_`;
  return { gte: prefix, lt: `${prefix}z` };
}

/** The number of characters after an id's prefix. */
export const idDigits = 26;
/** How many of them hold the time. */
const timeDigits = 10;

/** Makes an id that sorts as if it had been made at the given time. */
export function newIdAt(kind: IdKind, mode: Mode, at: Date): string {
  const drawn = newId(kind, mode);
  return firstIdAt(kind, mode, at).slice(0, timeDigits - idDigits) + drawn.slice(timeDigits - idDigits);
}

/** Tells whether a text has the form of an id of this kind and mode. Any other text needs no database query. */
export function isId(kind: IdKind, mode: Mode, text: string): boolean {
  const prefix = `${modePrefix[mode]}${idPrefixes[kind]}_`;
  return text.startsWith(prefix) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length));
}

/** The kinds of what belongs to a mode and is named in requests. */
const named = [
  'authIntegration',
  'connectSession',
  'connection',
  'connectedProfile',
  'media',
  'publishRequest',
  'publishGroup',
  'queue',
  'publishImport',
  'backfillRequest',
  'eventDestination',
  'event',
  'delivery',
  'portalLink',
  'calendarFeed',
  'approvalLink',
] as const satisfies IdKind[];
const anyId = `(?:${named.map((kind) => idPrefixes[kind]).join('|')})_[0-9a-z]{${idDigits}}$`;
/** Ids of keys have no mode. */
const keyId = `${idPrefixes.key}_[0-9a-z]{${idDigits}}$`;
const ownId = new RegExp(`^(?:(?:${modePrefix.test})?${anyId}|${keyId})`);

/** Tells whether a value has the form of an id, of either mode, of what is named in requests. */
export const isOwnId = (value: unknown): value is string => typeof value === 'string' && ownId.test(value);

const others: Record<Mode, { mode: Mode; form: RegExp }> = {
  live: { mode: 'test', form: new RegExp(`^${modePrefix.test}${anyId}`) },
  test: { mode: 'live', form: new RegExp(`^${modePrefix.live}${anyId}`) },
};

/** Returns the other mode for a value that has the form of an id of it; `undefined` for any other value. */
export function strayMode({ mode }: Pick<Scope, 'mode'>, value: unknown): Mode | undefined {
  const other = others[mode];
  return typeof value === 'string' && other.form.test(value) ? other.mode : undefined;
}

/** Replaces every id in a text by a new one of the same kind; equal ids stay equal. */
export function replaceIds(text: string, make: (kind: IdKind) => string): string {
  const kinds = Object.entries(idPrefixes) as [IdKind, string][];
  const drawn = new Map<string, string>();
  const prefixes = kinds.map(([, prefix]) => prefix).join('|');
  return text.replace(new RegExp(`\\b(?:test_)?(${prefixes})_[0-9a-z]{26}\\b`, 'g'), (id, prefix) => {
    const kind = kinds.find(([, known]) => known === prefix)?.[0] ?? 'event';
    const replacement = drawn.get(id) ?? make(kind);
    drawn.set(id, replacement);
    return replacement;
  });
}

// Makes the ids of tenants' rows: at random, or from a seed.

/** The request that has caused something, if one has. */
interface Cause {
  requestId?: string | undefined;
}

/** A row that is made in the background is about something that has ids, and a request has caused it. */
interface About {
  /** Ids by which it differs from rows that are made at the same time. */
  names: readonly string[];
  cause: Cause | undefined;
}

export interface IdSource {
  /** @param about needed where several works may make rows of this kind at the same time. */
  newId(kind: IdKind, scope: Pick<Scope, 'organizationId' | 'mode'>, about?: About): string;
  /** Returns the range of the ids of rows that may have been made in a time window. */
  between(
    kind: IdKind,
    scope: Pick<Scope, 'mode'>,
    since: Date | undefined,
    until: Date | undefined,
  ): IdRange;
  /** Returns what other ids of a tenant are drawn from, such as those of simulated content. */
  randomSourceOf(scope: Scope): RandomSource;
  /** Returns what is drawn from while a row is worked on in the background. */
  randomSourceOfWork(row: Scope & { id: string }): RandomSource;
  /** Hears of each request that may make something, in the order in which they come. */
  noteCall(requestId: string): void;
  /** Begins all sequences again. */
  restart(): void;
}

export const randomIds: IdSource = {
  newId: (kind, { mode }) => newId(kind, mode),
  between: (kind, { mode }, since, until) => idsBetween(kind, mode, since, until),
  randomSourceOf: () => cryptoRandom,
  randomSourceOfWork: () => cryptoRandom,
  noteCall() {},
  restart() {},
};

/**
 * Returns a source that makes the same ids for everybody who makes the same calls in the same order. An id begins with the
 * number of the call that has caused it, in the place of a time, so it says nothing about when a row was made. What a call
 * causes in the background has sequences of its own, so that it does not matter which of two works comes first.
 * @param currentTraceContext returns what has caused the running code.
 */
export function seededIds(seed: string, currentTraceContext: () => Cause | undefined): IdSource {
  const sequences = new Map<string, RandomSource>();
  const calls = new Map<string, number>();
  let latest = 0;

  /** Work that no request has caused, such as a regular poll, counts to the latest one. */
  const numberOf = (cause: Cause | undefined) => calls.get(cause?.requestId ?? '') ?? latest;

  function sequenceOf(names: readonly string[], make: () => RandomSource): RandomSource {
    const name = names.join('/');
    const known = sequences.get(name) ?? make();
    sequences.set(name, known);
    return known;
  }

  const callNow = () => numberOf(currentTraceContext());

  function randomSourceOf({ organizationId, mode }: Scope): RandomSource {
    return sequenceOf([organizationId, mode], () => seededRandom({ seed, callNow }));
  }

  /** Ids of one call sort by how often something has happened to what they are about, so that its story is in order. */
  function idAbout(kind: IdKind, { organizationId, mode }: Scope, { names, cause }: About): string {
    const drawn = sequenceOf([organizationId, mode, kind, ...names], () =>
      seededRandom({ seed: [seed, ...names].join('/'), callNow }),
    );
    const count = Buffer.alloc(2);
    count.writeUInt16BE(drawn.count(kind) % 2 ** 16);
    return idAtTime(kind, mode, startOfCall(numberOf(cause)), Buffer.concat([count, drawn.bytes(kind)]));
  }

  return {
    newId(kind, scope, about) {
      if (about) return idAbout(kind, scope, about);
      const drawn = randomSourceOf(scope);
      return idAtTime(kind, scope.mode, drawn.timeOfId(kind, new Date(0)), drawn.bytes(kind));
    },
    between: () => ({}),
    randomSourceOf,
    randomSourceOfWork: ({ organizationId, mode, id }) =>
      sequenceOf([organizationId, mode, id], () =>
        seededRandom({ seed: `${seed}/${id}`, callNow, rowMadeAt: timeInId(id) }),
      ),
    noteCall(requestId) {
      latest += 1;
      calls.set(requestId, latest);
    },
    restart() {
      sequences.clear();
      calls.clear();
      latest = 0;
    },
  };
}
