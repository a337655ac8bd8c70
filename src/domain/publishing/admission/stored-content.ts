/** Turns the content of a request into the columns of its row, and back. */
import { hash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import type { Admitted } from './admission.ts';
import { contentWarnings } from './content-problems.ts';
import { publishFields } from './field-validators.ts';
import {
  cardPictureOf,
  contentOf,
  coverOf,
  fileIn,
  type InputFile,
  isAwaited,
  mediaIdsOf,
  namedFiles,
  type PublishInput,
  type PublishInputContent,
  type StagedFiles,
  stripsLocation,
} from './input.ts';
import { postsOf } from './threads.ts';
import { withTitleTaken } from './variant.ts';

/**
 * Returns the columns.
 * @param input the input, after media were made of all its files.
 */
export function storedContent(
  ctx: Pick<Context, 'security'>,
  id: string,
  input: PublishInput,
  admitted: Pick<Admitted, 'variants' | 'files'>,
) {
  const { variants, files } = admitted;
  const [chosen] = variants.length === 1 ? variants : [];
  const content = contentOf(input);
  return {
    content: ctx.security.keyring.seal(JSON.stringify(content), id),
    ...(chosen && !isAwaited(files) ? titleColumns(ctx, id, content, chosen) : {}),
    ...foundColumns(input, admitted),
    partCount: postsOf(input),
    mediaIds: mediaIdsOf(input),
    coverMediaId: coverOf(input)?.mediaId ?? null,
    cardMediaId: cardPictureOf(input)?.mediaId ?? null,
    phase: isAwaited(files) ? ('stage' as const) : ('prepare' as const),
  };
}

/** Returns the columns of what admission has found of a content. */
export function foundColumns(input: PublishInput, { variants, files }: Pick<Admitted, 'variants' | 'files'>) {
  const [chosen] = variants.length === 1 ? variants : [];
  const variant = chosen?.variant;
  return {
    fingerprint: fingerprintOf({ ...input, variant }, files),
    variant: variant ?? null,
    ...storedAdvice(input, chosen, files),
  };
}

/** Nobody's own name of a request is longer. */
const longestTitle = 120;

/** Returns the columns of content whose group's title is published or not, as the variant says that was chosen at last. */
export function titleColumns(
  ctx: Pick<Context, 'security'>,
  id: string,
  content: PublishInputContent,
  { rules }: PublishVariant,
): { content?: StoredBytes; title?: string } {
  const { titleWhereTaken } = content;
  if (titleWhereTaken === undefined) return {};
  const settled = JSON.stringify(withTitleTaken(content, rules));
  const own = rules.title ? {} : { title: [...titleWhereTaken].slice(0, longestTitle).join('') };
  return { content: ctx.security.keyring.seal(settled, id), ...own };
}

type StoredBytes = ReturnType<Context['security']['keyring']['seal']>;

/**
 * Returns the columns of what is said of a content.
 * @param variant the variant that it is published as; absent while that depends on awaited files.
 */
export const storedAdvice = (
  input: PublishInputContent,
  variant: PublishVariant | undefined,
  files: StagedFiles,
): StoredAdvice => ({
  stripsLocation: variant && files.size > 0 ? stripsLocation(input, variant.rules) : null,
  warnings: variant ? contentWarnings(input, variant.rules, files) : [],
});

interface StoredAdvice {
  stripsLocation: boolean | null;
  warnings: Schemas['PublishWarning'][];
}

type Seen = Omit<PublishInput, 'connectedProfileId'>;

/**
 * Returns a hash of what people will see, by which equal content is recognised. An awaited file counts in it
 * without its content, which is not known yet.
 */
export function fingerprintOf(input: Seen, files: StagedFiles): string {
  const { contentType, variant, text, link, linkCard, target, thread = [] } = input;
  const { mediaId: _checked, ...cardSeen } = linkCard ?? {};
  const distinct = new Map(namedFiles(input).map(({ file }) => [file.mediaId ?? file.sourceUrl, file]));
  const checksumOf = (file: InputFile) => fileIn(files, file)?.media?.checksum;
  const checksums = [...distinct.values()].map(checksumOf);
  const said = publishFields.filter((word) => input[word] !== undefined).map((word) => [word, input[word]]);
  const seen = JSON.stringify([
    contentType,
    variant,
    text,
    link,
    target,
    checksums,
    ...said,
    ...(linkCard ? [cardSeen] : []),
    ...(thread.length > 0 ? [thread.map(({ media: own = [], ...said }) => [said, own.map(checksumOf)])] : []),
  ]);
  return hash('sha256', seen);
}

/**
 * Returns the content of a request, decrypted. Throws when it was erased, which happens 23 hours after the
 * end.
 */
export function openContent(
  ctx: Pick<Context, 'security'>,
  { id, content }: Pick<StoredPublishRequest, 'id' | 'content'>,
): PublishInputContent {
  if (!content) throw new Error(`${id} has no content any more`);
  return JSON.parse(ctx.security.keyring.open(content, id)) as PublishInputContent;
}

/**
 * Returns the input in the variant that it was admitted as. It is for admission alone: were the variant stored
 * with the content, it would count as one that was named. When files are named by URL and no variant is named,
 * the input is returned as it is, since the files may change and the variant is then chosen again.
 */
export function inKeptVariant<Content extends PublishInputContent>(
  { variant }: Pick<StoredPublishRequest, 'variant'>,
  input: Content,
): Content {
  const isOpen = namedFiles(input).some(({ file }) => file.sourceUrl);
  return input.variant !== undefined || isOpen || !variant ? input : { ...input, variant };
}
