/**
 * Containers, in which Instagram and Threads prepare content for publishing. Sources: Instagram Platform, "IG
 * User Media", "IG Container"; Threads API, "Publishing", "Troubleshooting".
 */
import { z } from 'zod';
import { type Call, ProviderFailure, type RejectionDetail, whenFailed } from '../../call.ts';
import { present } from '../../kit/present.ts';
import type { PublishFile } from '../../publish.ts';
import type { KnownError } from '../../publish-failures.ts';
import { createNode, type FormFields } from '../create-node.ts';

export const containerStatus = z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED', 'ERROR']);

export interface Container {
  /** `UNSEEN` when the provider does not know the container, although it has made it: not on all of its servers yet. */
  status: z.infer<typeof containerStatus> | 'UNSEEN';
  /** The provider's code for the container's error. */
  detail?: RejectionDetail;
  /** The meaning of the error; absent when the catalogue does not have it. */
  known?: KnownError | undefined;
}

/** The differences between Instagram's and Threads' APIs for containers. */
export interface ContainerApi {
  /** The edge of the account on which containers are made. */
  createEdge: string;
  /** The edge of the account on which containers are published. */
  publishEdge: string;
  /** The fields that tell the state of a container. */
  stateFields: string;
  /** Reads the state from these fields. */
  state: z.ZodType<Container>;
  /** Returns the parameters of a container with one file of a carousel. */
  childFields(file: PublishFile): FormFields;
}

export function createContainer(call: Call, api: ContainerApi, fields: FormFields): Promise<string> {
  const path = `/${call.account.externalId}/${api.createEdge}`;
  return createNode(call, path, fields, { target: 'account', fetchesFile: true });
}

const unseen: Container = { status: 'UNSEEN' };

export function readContainer(call: Call, api: ContainerApi, id: string): Promise<Container> {
  const query = { fields: `id,${api.stateFields}` };
  const request = { method: 'GET', path: `/${id}`, target: 'object', query } as const;
  const read = call.upstream.request({ ...request, parse: (answer) => api.state.parse(answer) });
  return read.catch(whenFailed('not_found', unseen));
}

/** Tells whether another container may succeed, as it may after a fault of the provider or of the transfer. */
export function mayPass({ known }: Container): boolean {
  return known?.kind === 'outage' || known?.kind === 'not_ready';
}

export function refusal({ detail = {}, known }: Container, field?: string): ProviderFailure {
  const { reason, message } = known ?? { reason: 'processing_failed' };
  const code = detail.subcode ?? detail.code ?? 'unknown';
  return new ProviderFailure(
    { kind: 'rejected', ...(field ? { field } : {}), detail, ...present({ verdict: known?.verdict }) },
    `the container ended with an error, ${code}`,
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
