import { html } from 'hono/html';
import { idempotencyReference } from '../../../domain/reference/idempotency.ts';
import { providersReference } from '../../../domain/reference/providers.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { errorKinds } from '../../../errors.ts';
import { duration } from '../format.ts';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { callSample, endpoint, list, note } from '../parts.ts';

export const idempotency: Guide = {
  slug: 'idempotency',
  title: 'Idempotency',
  summary: 'How to repeat a write safely when its answer was lost.',
  sections: (source, links) => {
    const { answerKeptMs, longestKey, requiring, taking } = idempotencyReference();
    return [
      {
        id: 'keys',
        title: 'The Idempotency-Key',
        body: html`<p>Give a write an <code>Idempotency-Key</code>, and it is done once, however often you have to send it. Use
a new key for every piece of work, such as the id of your own record: up to ${longestKey} visible ASCII characters.</p>
${example(source, links)}
${list([
  html`The same key with the same input gets the first answer again, for ${duration(answerKeptMs)}, with the header
<code>Idempotent-Replayed: true</code>.`,
  html`The same key with another input is a <code>conflict</code> (${errorKinds.conflict.status}) with the reason
<code>idempotency_key_reused</code>.`,
  html`While the first request still runs, the same key is a <code>conflict</code> with the reason
<code>idempotency_key_in_flight</code>, or it waits for the first answer and gets it. After the conflict, send the request again
with the same key once the first has ended. If the process that was working on it has died, the key is free at once.`,
  html`Only success is kept. A request that was answered with an error can be sent again with the same key.`,
  html`When the service loses its database at a moment that leaves it unknown whether a request was carried out, the answer is
<code>internal</code> (${errorKinds.internal.status}), and its message says what to do. Where the answer is stored together with
the work, as for all operations that require a key, send the request again with the same key: it is carried out only once. A
<code>service_unavailable</code> (${errorKinds.service_unavailable.status}) always means that nothing was attempted.`,
])}
<p>Keys count for one operation, in one mode of one Organization.</p>`,
      },
      {
        id: 'operations',
        title: 'The operations that take one',
        body: html`<p>It is required for operations that would create something visible again when they are repeated:</p>
${list(requiring.map((operationId) => endpoint(links, operationId)))}
<p>It is accepted by:</p>
${list(taking.map((operationId) => endpoint(links, operationId)))}
${note(html`All other writes have the same effect when they are repeated.`)}`,
      },
    ];
  },
};

function example(source: ReferenceSource, links: Links) {
  const [provider] = providersReference(source);
  const body = {
    connectedProfileId: 'test_cp_…',
    contentType: provider?.contentTypes[0]?.contentType,
    text: 'Fresh from the oven',
    media: [{ mediaId: 'test_med_…' }],
  };
  return callSample(links, 'A write with a key', {
    operationId: 'publishRequests.create',
    idempotencyKey: 'post-monday-bread',
    body,
  });
}
