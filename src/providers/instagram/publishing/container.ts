/**
 * Creates and reads containers, in which content is prepared for publishing. Sources: "IG User Media", "IG
 * Container", "Error Codes".
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { createNode, type FormFields } from '../../meta/create-node.ts';
import { knownSubcode } from '../../meta/errors/known-error.ts';
import type { PublishFile } from '../../publish.ts';

const container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED', 'ERROR']),
  status: z.string().optional(),
});

export interface Container {
  status: z.infer<typeof container>['status_code'];
  /** The subcode of the container's error. */
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
  // The status is a text for developers without a fixed form, but the code inside it is documented.
  const subcode = /\b22\d{5}\b/.exec(status ?? '')?.[0];
  return { status: status_code, ...(subcode ? { subcode } : {}) };
}

/** Tells whether another container may succeed, as it may after a fault of the provider or of the transfer. */
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

/**
 * Returns the seconds until the container should be read again. Images are finished almost at once; for
 * videos the provider asks for one read per minute.
 */
export function waitSeconds(files: readonly PublishFile[]): number {
  return files.some(({ kind }) => kind === 'video') ? 60 : 5;
}
