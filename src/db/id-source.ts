/** Makes the ids of tenants' rows: at random, or from a seed. */
import { type Draws, randomDraws, seededDraws } from '../draws.ts';
import { type IdKind, type IdRange, idAtTime, idsBetween, newId } from './ids.ts';
import type { Scope } from './scope.ts';

export interface IdSource {
  newId(kind: IdKind, scope: Pick<Scope, 'organizationId' | 'mode'>): string;
  /** Returns the range of the ids of rows that may have been made in a time window. */
  between(
    kind: IdKind,
    scope: Pick<Scope, 'mode'>,
    since: Date | undefined,
    until: Date | undefined,
  ): IdRange;
  /** Returns what other ids of a tenant are drawn from, such as those of simulated content. */
  drawsOf(scope: Scope): Draws;
  /** Begins a tenant's sequence anew. */
  restart(scope: Scope): void;
}

export const randomIds: IdSource = {
  newId: (kind, { mode }) => newId(kind, mode),
  between: (kind, { mode }, since, until) => idsBetween(kind, mode, since, until),
  drawsOf: () => randomDraws,
  restart() {},
};

/**
 * Returns a source that makes the same ids for everybody who makes the same things in the same order. Their time is no
 * real one, so it says nothing about when a row was made.
 */
export function seededIds(seed: string): IdSource {
  const tenants = new Map<string, Draws>();
  const nameOf = ({ organizationId, mode }: Scope) => `${organizationId}/${mode}`;
  const drawsOf = (scope: Scope) => {
    const known = tenants.get(nameOf(scope)) ?? seededDraws(seed);
    tenants.set(nameOf(scope), known);
    return known;
  };
  return {
    newId(kind, scope) {
      const drawn = drawsOf(scope);
      return idAtTime(kind, scope.mode, drawn.timeOfId(kind, new Date(0)), drawn.bytes(kind));
    },
    between: () => ({}),
    drawsOf,
    restart: (scope) => tenants.delete(nameOf(scope)),
  };
}
