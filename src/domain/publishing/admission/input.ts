/** The input of a publish request, for all content types, and the files that it names. */

import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { readMedia, type StoredMedia } from '../../../db/tables/media.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { kindOf, type MediaKind } from '../../../inspection/media-types.ts';
import type { SpendingContent } from '../../../providers/budgets.ts';
import type { CallToAction, Poll, PublishRules, TargetName, UserTag } from '../../../providers/publish.ts';
import { statusOf } from '../media/staged-media.ts';

/** The input for all content types: each accepts some of these fields. */
export interface PublishInput {
  connectedProfileId: string;
  contentType: Schemas['PublishRequestInput']['contentType'];
  variant?: string;
  text?: string;
  link?: string;
  linkCard?: InputLinkCard;
  media?: InputFile[];
  target?: Partial<Record<TargetName, string>>;
  collaborators?: string[];
  locationExternalId?: string;
  cover?: InputFile;
  /** The deprecated name of `cover.mediaId`. */
  coverMediaId?: string;
  shareToFeed?: boolean;
  firstComment?: string;
  title?: string;
  /** What the customer calls the request. It is not published. */
  ownTitle?: string;
  /** A group's title while files are awaited that decide whether it is published; then it is `title`, or the customer's own. */
  titleWhereTaken?: string;
  contentWarning?: string;
  privacy?: string;
  replyAudience?: string;
  category?: string;
  tags?: string[];
  board?: string;
  boardSection?: string;
  quotedExternalId?: string;
  callToAction?: CallToAction;
  poll?: Poll;
  language?: string;
  license?: string;
  embeddable?: boolean;
  madeForKids?: boolean;
  syntheticMedia?: boolean;
  paidPromotion?: boolean;
  notifySubscribers?: boolean;
  musicConsent?: boolean;
  ownBrand?: boolean;
  allowComments?: boolean;
  allowDuets?: boolean;
  allowStitches?: boolean;
  coverAtMs?: number;
  autoMusic?: boolean;
  publishAt?: string;
  stripLocation?: boolean;
  /** The posts that follow, each a reply to the one before. */
  thread?: InputPart[];
  scheduledFor?: Schemas['PublishTime'];
  reference?: string;
  metadata?: Record<string, unknown>;
}

/** A post of a thread. */
export type InputPart = Pick<
  PublishInput,
  'text' | 'media' | 'link' | 'poll' | 'contentWarning' | 'language'
>;

/** What the card of a link shows in place of what its page says. */
export interface InputLinkCard {
  title?: string;
  description?: string;
  /** The picture, as a medium or by its address. */
  mediaId?: string;
  sourceUrl?: string;
}

/** A file, named by its medium's id or by a URL. Once a medium was made of the URL, the file has both. */
export interface InputFile {
  mediaId?: string;
  sourceUrl?: string;
  altText?: string;
  userTags?: UserTag[];
}

/**
 * The content to publish, without the profile, the time and the customer's own names. It has a variant only if one was
 * named.
 */
export type PublishInputContent = Omit<
  PublishInput,
  'connectedProfileId' | 'contentType' | 'scheduledFor' | 'reference' | 'metadata' | 'ownTitle'
>;

export function contentOf(input: PublishInput): PublishInputContent {
  const {
    connectedProfileId: _profile,
    contentType: _contentType,
    scheduledFor: _time,
    reference: _reference,
    metadata: _metadata,
    ownTitle: _title,
    ...content
  } = input;
  return content;
}

/** Tells whether files go out without the position at which they were taken. */
export const stripsLocation = ({ stripLocation }: PublishInputContent, { media }: PublishRules): boolean =>
  stripLocation ?? media?.stripLocation ?? false;

export const targetsOf = ({ target = {} }: PublishInputContent) => Object.keys(target) as TargetName[];

// Lists the files that an input names, in whichever field. Pure functions.

interface NamedFile {
  file: InputFile;
  /** The field that names the file, such as `media.0.sourceUrl`. */
  field: string;
}

/** Returns the files in the order of the input, with the cover and the picture of a link's card last. */
export function namedFiles(content: PublishInputContent): NamedFile[] {
  const { media = [], thread = [], cover, coverMediaId } = content;
  const picture = cardPictureOf(content);
  return [
    ...media.map((file, index) => ({ file, field: fieldOf(`media.${index}`, file) })),
    ...thread.flatMap((part, place) =>
      (part.media ?? []).map((file, index) => ({
        file,
        field: fieldOf(`thread.${place}.media.${index}`, file),
      })),
    ),
    ...(cover ? [{ file: cover, field: fieldOf('cover', cover) }] : []),
    ...(coverMediaId ? [{ file: { mediaId: coverMediaId }, field: 'coverMediaId' }] : []),
    ...(picture ? [{ file: picture, field: 'linkCard.mediaId' }] : []),
  ];
}

const fieldOf = (place: string, { sourceUrl }: InputFile) =>
  `${place}.${sourceUrl === undefined ? 'mediaId' : 'sourceUrl'}`;

export function coverOf({ cover, coverMediaId }: PublishInputContent): InputFile | undefined {
  return cover ?? (coverMediaId ? { mediaId: coverMediaId } : undefined);
}

/** Returns the picture of a link's card that is a medium; one with an address of its own is no file of the request. */
export const cardPictureOf = ({ linkCard }: PublishInputContent): InputFile | undefined =>
  linkCard?.mediaId === undefined ? undefined : { mediaId: linkCard.mediaId };

/** Returns what of an input decides how much publishing it spends. */
export const spendingContentOf = (input: PublishInput): SpendingContent => ({
  contentType: input.contentType,
  hasCover: coverOf(input) !== undefined,
  board: input.board,
});

/** Returns the content with `change` applied to each of its files. */
export function withFiles<Content extends PublishInputContent>(
  content: Content,
  change: (file: InputFile) => InputFile,
): Content {
  const { media, cover, thread } = content;
  return {
    ...content,
    ...(media ? { media: media.map(change) } : {}),
    ...(thread ? { thread: thread.map((part) => withFiles(part, change)) } : {}),
    ...(cover ? { cover: change(cover) } : {}),
  };
}

/** Returns one id for each file that has a medium, so the same id may appear twice. */
export function mediaIdsOf(content: PublishInputContent): string[] {
  return namedFiles(content).flatMap(({ file }) => file.mediaId ?? []);
}

/** Returns the URLs of files that have no medium yet. */
export function newUrlsOf(content: PublishInputContent): string[] {
  return namedFiles(content).flatMap(({ file }) => (file.mediaId ? [] : (file.sourceUrl ?? [])));
}

/** Returns a URL the way the URL parser writes it, so that equal URLs can be recognised. */
export const sameUrl = (url: string): string => URL.parse(url)?.href ?? url;

// Finds the media that a publish request names.

export interface StagedFile {
  /** The medium; absent while only a URL is known. */
  media?: StoredMedia;
  /**
   * `ready` files can be published. `awaited` ones are still being fetched or checked for this request.
   * `unready` ones cannot be used, or not yet.
   */
  state: 'ready' | 'awaited' | 'unready';
  /** The status of the medium. */
  status?: StoredMedia['status'];
  /** The kind of the file; absent while the file is awaited. */
  kind?: MediaKind;
}

/** The files by the id of their medium, or by their URL while they have none. */
export type StagedFiles = ReadonlyMap<string, StagedFile>;

/** The request that has a content, by which the media are known that were made for it or for its group. */
export type ContentOwner = Pick<StoredPublishRequest, 'id' | 'publishGroupId'>;

/**
 * Finds the files that a content names. A medium that does not exist has no entry.
 * @param owner the request that has this content, if it exists already.
 */
export async function findStagedFiles(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  content: PublishInputContent,
  owner?: ContentOwner,
): Promise<StagedFiles> {
  const ids = [...new Set(mediaIdsOf(content))];
  const rows = ids.length > 0 ? await readMedia(ctx.db, scope, ids) : [];
  return new Map<string, StagedFile>([
    ...rows.map((media) => [media.id, stagedFile(ctx, media, owner)] as const),
    ...newUrlsOf(content).map((url) => [url, { state: 'awaited' }] as const),
  ]);
}

/** Returns those of the files that a content names. */
export const filesNamedBy = (content: PublishInputContent, files: StagedFiles): StagedFiles =>
  new Map(
    namedFiles(content).flatMap(({ file }) => {
      const found = fileIn(files, file);
      return found ? [[keyOf(file), found] as const] : [];
    }),
  );

const keyOf = ({ mediaId, sourceUrl }: InputFile) => mediaId ?? sourceUrl ?? '';

export function fileIn(files: StagedFiles, file: InputFile): StagedFile | undefined {
  return files.get(keyOf(file));
}

export const isAwaited = (files: StagedFiles) => [...files.values()].some(({ state }) => state === 'awaited');

const underWay: readonly StoredMedia['status'][] = ['fetching', 'validating'];

function stagedFile(
  ctx: Pick<Context, 'clock'>,
  media: StoredMedia,
  owner: ContentOwner | undefined,
): StagedFile {
  const status = statusOf(ctx, media);
  const own =
    owner !== undefined &&
    (media.publishRequestId === owner.id ||
      (media.publishGroupId !== null && media.publishGroupId === owner.publishGroupId));
  if (own && underWay.includes(status)) return { media, state: 'awaited' };
  return {
    media,
    status,
    state: status === 'ready' ? 'ready' : 'unready',
    kind: kindOf(media.contentType ?? ''),
  };
}
