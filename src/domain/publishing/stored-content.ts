/** Turns the content of a request into the columns of its row. */
import { hash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Admitted } from './admission.ts';
import { contentOf, type PublishInput } from './input.ts';
import { cardPictureOf, coverOf, mediaIdsOf, namedFiles } from './named-files.ts';
import { fileIn, isAwaited, type StagedFiles } from './staged-files.ts';
import { words } from './word-problems.ts';

/**
 * Returns the columns.
 * @param input the input, after media were made of all its files.
 */
export function storedContent(
  ctx: Context,
  id: string,
  input: PublishInput,
  { variants, files }: Pick<Admitted, 'variants' | 'files'>,
) {
  const variant = variants.length === 1 ? variants[0]?.variant : undefined;
  return {
    content: ctx.keyring.seal(JSON.stringify(contentOf(input)), id),
    fingerprint: fingerprintOf({ ...input, variant }, files),
    variant: variant ?? null,
    mediaIds: mediaIdsOf(input),
    coverMediaId: coverOf(input)?.mediaId ?? null,
    cardMediaId: cardPictureOf(input)?.mediaId ?? null,
    phase: isAwaited(files) ? ('stage' as const) : ('prepare' as const),
  };
}

type Seen = Omit<PublishInput, 'connectedProfileId'>;

/**
 * Returns a hash of what people will see, by which equal content is recognised. An awaited file counts in it
 * without its content, which is not known yet.
 */
export function fingerprintOf(input: Seen, files: StagedFiles): string {
  const { contentType, variant, text, link, linkCard, target } = input;
  const { mediaId: _checked, ...cardSeen } = linkCard ?? {};
  const distinct = new Map(namedFiles(input).map(({ file }) => [file.mediaId ?? file.sourceUrl, file]));
  const checksums = [...distinct.values()].map((file) => fileIn(files, file)?.media?.checksum);
  const said = words.filter((word) => input[word] !== undefined).map((word) => [word, input[word]]);
  const seen = JSON.stringify([
    contentType,
    variant,
    text,
    link,
    target,
    checksums,
    ...said,
    ...(linkCard ? [cardSeen] : []),
  ]);
  return hash('sha256', seen);
}
