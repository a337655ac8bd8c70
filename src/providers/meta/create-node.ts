/** Creates nodes in the Graph API: a form is sent to an edge, and the answer holds the new node's id. */
import { z } from 'zod';
import type { Call, UpstreamRequest } from '../call.ts';
import { ifUsable, text } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import { identified } from './graph.ts';

export type FormFields = Record<string, string | undefined>;

/** Creates a node and returns its id. Fields without a value are left out. */
export async function createNode(
  call: Call,
  path: string,
  fields: FormFields,
  more: Pick<UpstreamRequest<unknown>, 'target' | 'fetchesFile'> = { target: 'account' },
): Promise<string> {
  const form = present(fields) as Record<string, string>;
  const { id } = await call.upstream.request({
    method: 'POST',
    path,
    form,
    ...more,
    parse: identified.parse,
  });
  return id;
}

/** Reads one text field of a node; `undefined` when the node lacks it. */
export async function readText(call: Call, id: string, field: string): Promise<string | undefined> {
  const node = z.object({ [field]: ifUsable(text()) });
  const answer = await call.upstream.request({
    method: 'GET',
    path: `/${id}`,
    target: 'object',
    query: { fields: `id,${field}` },
    parse: node.parse,
  });
  return answer[field] || undefined;
}
