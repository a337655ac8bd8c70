/** Describes what happens when a request is repeated with its Idempotency-Key. */
import { type OperationId, operations } from '../../../contract/index.ts';
import { contractNumber, contractValue } from '../../../contract/values.ts';
import { answerKeptMs } from '../../../db/tables/idempotency.ts';

const requiredParameter = 'RequiredIdempotencyKey';

export function idempotencyReference() {
  const taking = Object.values(operations).filter(({ idempotent }) => idempotent);
  const ids = taking.map(({ operationId }) => operationId);
  return {
    answerKeptMs,
    longestKey: contractNumber('components', 'parameters', requiredParameter, 'schema', 'maxLength'),
    requiring: ids.filter(isRequired),
    taking: ids.filter((operationId) => !isRequired(operationId)),
  };
}

function isRequired(operationId: OperationId): boolean {
  const { method, path } = operations[operationId];
  const { parameters = [] } = contractValue('paths', path, method) as { parameters?: { $ref?: string }[] };
  return parameters.some(({ $ref }) => $ref?.endsWith(`/${requiredParameter}`));
}
