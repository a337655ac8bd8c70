/** Lists the files that an input names, in whichever field. Pure functions. */
import type { InputFile, PublishInputContent } from './input.ts';

interface NamedFile {
  file: InputFile;
  /** The field that names the file, such as `media.0.sourceUrl`. */
  field: string;
}

/** Returns the files in the order of the input, with the cover and the picture of a link's card last. */
export function namedFiles(content: PublishInputContent): NamedFile[] {
  const { media = [], cover, coverMediaId } = content;
  const picture = cardPictureOf(content);
  return [
    ...media.map((file, index) => ({ file, field: fieldOf(`media.${index}`, file) })),
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

/** Returns the content with `change` applied to each of its files. */
export function withFiles<Content extends PublishInputContent>(
  content: Content,
  change: (file: InputFile) => InputFile,
): Content {
  const { media, cover } = content;
  return {
    ...content,
    ...(media ? { media: media.map(change) } : {}),
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
