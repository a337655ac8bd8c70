/** Makes the ids of tenants' rows: at random, or from a seed. */
import { cryptoRandom, type RandomSource, seededRandom, startOfCall } from '../../lib/random-source.ts';
import { type IdKind, type IdRange, idAtTime, idsBetween, newId, timeInId } from './ids.ts';
import type { Scope } from './scope.ts';

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
