/**
 * Reads content before it is changed or deleted, because providers would do that to content of any kind by its id, and refuses
 * what can be no id.
 */
import { composed } from '../../lib/storable-text.ts';
import { ProviderFailure } from '../call.ts';
import { present } from './fields.ts';

/**
 * Returns the id when it has this form. Otherwise fails as `not_found`, without a call.
 * @param field the field that names it; absent when it is what the call is about.
 */
export function knownId(externalId: string, form: RegExp, field?: string): string {
  if (form.test(externalId)) return externalId;
  throw new ProviderFailure(
    { kind: 'not_found', ...present({ field }) },
    `${JSON.stringify(externalId)} is no id of this kind`,
  );
}

/**
 * Tells whether a text that the provider shows is the one that was sent. The provider trims texts and may
 * change their white space; "@" in captions may be missing when the end user lacks a task on the Page ("IG
 * Media", caption).
 */
export function sameText(shown: string | undefined, sent: string | undefined): boolean {
  return essence(shown) === essence(sent);
}

function essence(text = ''): string {
  return composed(text).replaceAll('@', '').replace(/\s+/g, ' ').trim();
}

interface Wanted<Found> {
  externalId: string;
  /** Reads the content. Fails as `not_found` when there is none. */
  read(): Promise<Found>;
  /** Tells whether the content is of the wanted kind; absent where `read` fails for another kind. */
  fits?(found: Found): boolean;
  /** Tells whether the account has written it; absent where the provider refuses for anybody else's. */
  isOwn?(found: Found): boolean;
}

/**
 * Reads the account's own content. Fails as `not_found` when it does not exist or is of another kind, and as `unsupported`
 * when somebody else wrote it.
 */
export async function readOwn<Found>({ externalId, read, fits, isOwn }: Wanted<Found>): Promise<Found> {
  const found = await read();
  if (fits && !fits(found))
    throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is of another kind`);
  if (isOwn && !isOwn(found))
    throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is somebody else's`);
  return found;
}

/** Deletes the account's own content. Fails as `readOwn` does. */
export async function deleteOwn<Found>(
  wanted: Wanted<Found> & { remove(found: Found): Promise<unknown> },
): Promise<{ externalId: string; deleted: true }> {
  await wanted.remove(await readOwn(wanted));
  return { externalId: wanted.externalId, deleted: true };
}
