/**
 * Classifies failures of the upload host, whose errors have their own form. Source: "Reels Publishing API",
 * upload errors.
 */
import { z } from 'zod';
import type { UpstreamRequest } from '../call.ts';
import { errorText } from '../kit/fields.ts';
import { hasField } from '../kit/json.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';

const uploadFailure = z.object({
  debug_info: z.object({
    retriable: z.boolean().optional(),
    type: errorText().optional(),
    message: errorText().optional(),
  }),
});

export function classifyUploadAnswer(
  { body }: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (!hasField(body, 'debug_info')) return undefined;
  const parsed = uploadFailure.safeParse(body);
  if (!parsed.success) return undefined;
  const { retriable, type, message } = parsed.data.debug_info;
  const detail = `${method} ${path}: ${type ?? 'upload failure'} ${message ?? ''}`;
  if (retriable === false)
    return {
      failure: { kind: 'rejected', detail: type ? { code: type } : {} },
      detail,
      why: { reason: 'file_unreadable' },
    };
  return { failure: { kind: 'unusable' }, detail };
}
