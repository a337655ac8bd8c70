/** Containers: what is published is made in one first. Sources: "IG User Media", "IG Container", "Error Codes". */
import { z } from 'zod';
import { createNode, type FormFields } from '../../meta/create-node.ts';
import { knownSubcode } from '../../meta/errors/known-error.ts';
import { type Call, ProviderFailure } from '../../provider.ts';
import type { PublishFile } from '../../publish.ts';

const container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED', 'ERROR']),
  status: z.string().optional(),
});

export interface Container {
  status: z.infer<typeof container>['status_code'];
  /** Of the error in it. */
  subcode?: string;
}

export function createContainer(call: Call, fields: FormFields): Promise<string> {
  const path = `/${call.account.externalId}/media`;
  return createNode(call, path, fields, { target: 'account', fetchesFile: true });
}

export async function readContainer(call: Call, id: string): Promise<Container> {
  const { status_code, status } = await call.upstream.request({
    method: 'GET',
    path: `/${id}`,
    target: 'object',
    query: { fields: 'id,status_code,status' },
    parse: container.parse,
  });
  // The text is for developers and has no fixed form; the code in it is documented.
  const subcode = /\b22\d{5}\b/.exec(status ?? '')?.[0];
  return { status: status_code, ...(subcode ? { subcode } : {}) };
}

/** Whether another container may succeed, which is so after a fault of the provider or of the transfer. */
export function mayPass({ subcode }: Container): boolean {
  const kind = knownSubcode(subcode)?.kind;
  return kind === 'outage' || kind === 'not_ready';
}

export function refusal({ subcode }: Container, field?: string): ProviderFailure {
  const detail = subcode ? { subcode } : {};
  const { reason, message } = knownSubcode(subcode) ?? { reason: 'processing_failed' };
  return new ProviderFailure(
    { kind: 'rejected', ...(field ? { field } : {}), detail },
    `the container ended with an error, subcode ${subcode ?? 'unknown'}`,
    { why: { reason, ...(message ? { message } : {}) } },
  );
}

/** Images are finished nearly at once; of videos the provider wants to be asked once a minute. */
export function waitSeconds(files: readonly PublishFile[]): number {
  return files.some(({ kind }) => kind === 'video') ? 60 : 5;
}
