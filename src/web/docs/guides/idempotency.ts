import { idempotencyReference } from '../../../domain/administration/reference/idempotency.ts';
import { providersReference } from '../../../domain/administration/reference/providers.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { errorKinds } from '../../../errors/index.ts';
import { duration } from '../format.ts';
import { guide } from '../guide.ts';
import { callSample, endpoint, list } from '../markdown/write.ts';
import { pictures } from '../samples/steps.ts';

export const idempotency = guide('idempotency', (source) => {
  const { answerKeptMs, longestKey, requiring, taking } = idempotencyReference();
  return {
    keys: {
      longestKey,
      example: example(source),
      answerKept: duration(answerKeptMs),
      conflictStatus: errorKinds.conflict.status,
      internalStatus: errorKinds.internal.status,
      serviceUnavailableStatus: errorKinds.service_unavailable.status,
    },
    operations: {
      requiring: list(requiring.map((operationId) => endpoint(operationId))),
      taking: list(taking.map((operationId) => endpoint(operationId))),
    },
  };
});

function example(source: ReferenceSource) {
  const [provider] = providersReference(source);
  const body = {
    connectedProfileId: '$PROFILE',
    contentType: provider?.contentTypes[0]?.contentType,
    text: 'Fresh from the oven',
    media: [{ sourceUrl: pictures.loaf }],
  };
  return callSample('A write with a key', {
    operationId: 'publishRequests.create',
    idempotencyKey: 'post-monday-bread',
    body,
  });
}
