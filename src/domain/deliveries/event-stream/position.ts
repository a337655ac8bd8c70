/** The ids of a stream's messages: positions among the events, sealed for the tenant. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type Position, positionHere, positionNow } from '../../../db/event-feed/read-events.ts';
import { validationError } from '../../../errors/index.ts';

export function sealPosition({ sealers }: Context, scope: Scope, position: Position): string {
  return sealers.cursors.seal(JSON.stringify(position), bindingOf(scope));
}

/**
 * Returns the position from which a stream goes on; that of now without an id.
 * @throws ServiceError `validation_error` when the id was not made here, for a stream of this tenant.
 */
export async function openPosition(
  { sealers, db }: Context,
  scope: Scope,
  lastEventId: string | undefined,
): Promise<Position> {
  if (lastEventId === undefined) return positionNow(db.$sql);
  const value = sealers.cursors.open(lastEventId, bindingOf(scope));
  if (value === undefined)
    throw validationError([
      {
        field: 'header.last-event-id',
        message:
          'No id of a stream of this Organization and mode. Send the id that came last unchanged, or leave the header out to begin now.',
      },
    ]);
  return positionHere(db.$sql, JSON.parse(value) as Position);
}

const bindingOf = ({ organizationId, mode }: Scope) => [organizationId, mode, 'events.stream'];
