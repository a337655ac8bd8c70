/** Tells what is good to know of content that is accepted: of its text and its files. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { FileRule, FileWarnings, PublishRules, Range } from '../../../providers/publish.ts';
import { ratioOf, videoOf } from './file-problems.ts';
import {
  fileIn,
  namedFiles,
  type PublishInputContent,
  type StagedFile,
  type StagedFiles,
  stripsLocation,
} from './input.ts';
import { textWarnings } from './text-problems.ts';

/** Files that are still being fetched have no warnings yet. */
export const contentWarnings = (
  input: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): Schemas['PublishWarning'][] => [
  ...textWarnings(input.text, rules.text, input.link),
  ...(input.thread ?? []).flatMap(({ text, link }, index) =>
    textWarnings(text, rules.text, link).map((warning) => ({ ...warning, field: `thread.${index}.text` })),
  ),
  ...audienceWarnings(input, rules),
  ...fileWarnings(input, rules, files),
  ...coverWarnings(input, rules, files),
];

function audienceWarnings(
  { privacy }: PublishInputContent,
  { privacy: { warned } = { values: [] } }: PublishRules,
): Warning[] {
  if (!warned || privacy === undefined || privacy === warned.except) return [];
  return [{ code: 'audience_may_differ', field: 'privacy', message: warned.message }];
}

// Tells what is good to know of the files of content that is accepted. Pure functions.

type Warning = Schemas['PublishWarning'];

/** Returns the warnings of a content that keeps the rules. Files that are still being fetched have none yet. */
export function fileWarnings(
  input: PublishInputContent,
  allRules: PublishRules,
  files: StagedFiles,
): Warning[] {
  const { media, cover, cardPicture } = allRules;
  const stripped = stripsLocation(input, allRules);
  const rules = [...(media?.files ?? []), ...(cover ? [cover] : [])];
  const inCard = cardPicture ? [cardPicture] : [];
  return namedFiles(input).flatMap(({ file, field }) => {
    const staged = fileIn(files, file);
    const rule = (field === 'linkCard.mediaId' ? inCard : rules).find(({ kind }) => kind === staged?.kind);
    return staged?.media && rule ? warningsOf(field, staged.media, rule, stripped) : [];
  });
}

/** Warns of a cover for a film that the provider may show without it. */
function coverWarnings(
  { cover, media = [] }: PublishInputContent,
  { media: rules }: PublishRules,
  files: StagedFiles,
): Warning[] {
  if (!cover) return [];
  const isShownWithout = media.some((file) => {
    const { media: film, kind } = fileIn(files, file) ?? {};
    const ignored = rules?.files.find((rule) => rule.kind === kind)?.warned?.coverIgnored;
    const ratio = ratioOf(film?.width, film?.height);
    if (!ignored || !ratio || !film?.durationSeconds) return false;
    return (
      isIn(ratio, ignored.aspectRatio ?? {}) && isIn(film.durationSeconds, ignored.durationSeconds ?? {})
    );
  });
  return isShownWithout ? [{ code: 'cover_may_be_ignored', field: 'cover', message: coverWords }] : [];
}

const coverWords =
  'The provider takes a cover for a film of this shape and length, and may show a frame of it instead.';

function warningsOf(
  field: string,
  media: NonNullable<StagedFile['media']>,
  { warned = {} }: FileRule,
  stripped: boolean,
): Warning[] {
  const still = media.animated && warned.stills?.includes(media.contentType ?? '');
  return [
    ...documentedWarnings(field, media, warned),
    ...(still ? [{ code: 'animation_lost', field, message: stillWords } as const] : []),
    ...(media.positions && !stripped
      ? [{ code: 'location_included', field, message: placeWords } as const]
      : []),
  ];
}

const stillWords = 'The provider makes a still picture of its first frame.';
const placeWords =
  'The file tells where it was taken, and goes out as it is. Set stripLocation to leave the position out.';

function documentedWarnings(
  field: string,
  media: NonNullable<StagedFile['media']>,
  { aspectRatio, chromaSubsampling, progressive, streamable }: FileWarnings,
): Warning[] {
  const video = videoOf(media);
  const ratio = ratioOf(media.width, media.height);
  const found = [
    ratio !== null && aspectRatio && !isIn(ratio, aspectRatio)
      ? `ask for a ratio of width to height from ${aspectRatio.minimum} to ${aspectRatio.maximum}; it is ${ratio}`
      : undefined,
    chromaSubsampling && video.chromaSubsampling && video.chromaSubsampling !== chromaSubsampling
      ? `ask for a chroma subsampling of ${chromaSubsampling}; it is ${video.chromaSubsampling}`
      : undefined,
    progressive && video.scanType && video.scanType !== 'Progressive'
      ? `ask for a video that is not interlaced; it is ${video.scanType}`
      : undefined,
    streamable && video.streamable === false
      ? 'ask for a video whose index (moov) comes before its frames; here it comes behind them'
      : undefined,
  ];
  return found.flatMap((words) =>
    words === undefined
      ? []
      : [{ code: 'file_may_be_refused', field, message: `The provider’s documents ${words}.` }],
  );
}

const isIn = (
  value: number,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Range,
) => value >= minimum && value <= maximum;
