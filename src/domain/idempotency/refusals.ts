import { ServiceError } from '../../errors.ts';

export function keyInFlight(): ServiceError {
  const message =
    'The first request with this Idempotency-Key has not ended yet. Send this one again, with the same key, once it has: ' +
    'you get the same answer, or the work is done then if the first request failed.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_in_flight' } });
}

export function keyReused(): ServiceError {
  const message = 'This Idempotency-Key was used with another input. Use a new key.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_reused' } });
}
