/**
 * Describes the errors of the API: their codes, the `meta` fields that they carry, and the reasons that
 * refine them.
 */
import type { ErrorCode, ViolationCode } from '../../../contract/index.ts';
import { contractValue, tableRows } from '../../../contract/values.ts';
import { errorKinds, type RetryClass, reasons } from '../../../errors/index.ts';

export interface ErrorReference {
  code: ErrorCode;
  status: number;
  retry: RetryClass;
  meaning: string;
  meta: readonly { name: string; description: string }[];
  reasons: { reason: string; meaning: string }[];
}

export function errorsReference(): ErrorReference[] {
  const kinds = Object.entries(errorKinds) as [ErrorCode, (typeof errorKinds)[ErrorCode]][];
  return kinds.map(([code, { status, retry, message, meta }]) => ({
    code,
    status,
    retry,
    meaning: message,
    meta: meta.map((name) => ({ name, description: metaDescription(name) })),
    reasons: Object.entries(reasons).flatMap(([reason, { code: of, meaning }]) =>
      of === code ? [{ reason, meaning }] : [],
    ),
  }));
}

function metaDescription(name: string): string {
  const property = contractValue('components', 'schemas', 'ErrorMeta', 'properties', name);
  const { description, $ref } = property as { description?: string; $ref?: string };
  if (description !== undefined || $ref === undefined) return description ?? '';
  const schema = contractValue('components', 'schemas', $ref.split('/').at(-1) ?? '');
  return (schema as { description?: string }).description ?? '';
}

export function violationsReference(): { code: ViolationCode; meaning: string }[] {
  return Object.entries(violationMeanings).map(([code, meaning]) => ({
    code: code as ViolationCode,
    meaning,
  }));
}

/** Returns the reasons for which a file may fail to be staged. */
export const mediaErrorsReference = () => firstAndLast('MediaErrorCode');

/** Returns the codes with which a Connect Session may end. */
export const connectFailuresReference = () => firstAndLast('ConnectSessionFailureCode');

/** Reads the table in a schema's description: the code in its first column, and the meaning in its last. */
function firstAndLast(schema: string): { code: string; meaning: string }[] {
  const table = contractValue('components', 'schemas', schema, 'description') as string;
  return tableRows(table).map((row) => ({
    code: (row[0] ?? '').replaceAll('`', ''),
    meaning: row.at(-1) ?? '',
  }));
}

// Explains the codes of violations to people.

export const violationMeanings: Readonly<Record<ViolationCode, string>> = {
  unknown_field: 'The operation has no field of this name.',
  required: 'The field has to be there.',
  invalid_type: 'The value is of another type than the schema has.',
  invalid_value: 'The value is none of those that are possible here.',
  invalid_format: 'The text does not have the needed form, such as that of a time or a URL.',
  too_small: 'The number is below the least that is possible.',
  too_big: 'The number is above the most that is possible.',
  too_short: 'The text or the list has too little in it.',
  too_long: 'The text or the list has too much in it.',
  target_refused:
    'This target of a publish group is refused for another reason than its content; the message says which.',
  conflicting_fields: 'The field does not go with the others, or is not taken for this content.',
  provider_mismatch: 'The profile belongs to another provider than the content type.',
  login_kind_mismatch: 'The login kind of the Auth Integration does not offer this.',
  return_url_not_allowed: 'The origin is none of the returnOrigins of the Auth Integration.',
  token_refused: 'The provider does not accept the token or the password.',
  token_of_another_app: 'The token was granted to another app.',
  account_unreachable: 'The grant does not reach an account of this id.',
  url_not_allowed: 'The URL is not encrypted, has credentials in it, or leads to no public address.',
  unknown_topic: 'No topic is called that, or fits the pattern.',
  text_too_long: 'The text is longer than the provider takes.',
  hashtag_count: 'There are more hashtags than the provider takes.',
  mention_count: 'There are more mentions than the provider takes.',
  link_count: 'There are more links than the provider takes.',
  media_count: 'There are too few or too many files for this variant.',
  media_mix: 'Files of these kinds do not go together.',
  media_not_found: 'No media of this id is staged here.',
  media_not_ready: 'The file is still being staged, could not be staged, or is expired.',
  media_type: 'The provider does not take files of this type here.',
  media_size: 'The file is larger than the provider takes.',
  media_dimensions: 'Width, height or aspect ratio are not what the provider takes.',
  media_duration: 'The video is shorter or longer than the provider takes.',
  media_codec: 'The video is encoded in a way that the provider does not take, or has another frame rate.',
  target_required: 'What is replied to, quoted or written to has to be named.',
  scheduled_in_past: 'The time has passed. Leave it out to publish now.',
  scheduled_too_far: 'The time is further ahead than can be scheduled.',
  queue_full: 'No slot of the queue is free for the profile, or too many publish requests wait in it.',
  unknown_time_zone: 'No IANA time zone is called that.',
  budget_never_spent:
    'The Auth Integration of the profile says of a budget that nothing of it is ever spent.',
};
