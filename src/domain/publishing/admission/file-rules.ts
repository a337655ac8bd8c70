/** What the rules of a variant say of staged files: what is wrong with them, and what is good to know. Pure functions. */
import type { Schemas, ViolationCode } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { FileRule, FileWarnings, PublishRules, Range, UserTag } from '../../../providers/publish.ts';
import { exactSize, measuredSize } from '../../foundation/wording.ts';
import {
  fileIn,
  type InputFile,
  namedFiles,
  type PublishInputContent,
  type StagedFile,
  type StagedFiles,
  stripsLocation,
} from './input.ts';
import { textProblems } from './text-problems.ts';

type Warning = Schemas['PublishWarning'];

export function fileProblems(
  field: string,
  file: StagedFile | undefined,
  rules: readonly FileRule[],
): InputProblem[] {
  if (!file) return [problem(field, 'media_not_found', 'There is no such media. Create it first.')];
  // A file that the service is still fetching or checking is judged once that is done.
  if (file.state === 'awaited') return [];
  if (file.state === 'unready') return [problem(field, 'media_not_ready', notReady(file))];
  const rule = rules.find(({ kind }) => kind === file.kind);
  const contentType = file.media?.contentType;
  const taken = rules.flatMap(({ contentTypes }) => contentTypes);
  if (!rule?.contentTypes.includes(contentType ?? ''))
    return [problem(field, 'media_type', `Taken are ${taken.join(', ')}; this is ${contentType}.`)];
  return [
    ...sizeProblems(field, file, rule),
    ...shapeProblems(field, file, rule),
    ...codecProblems(field, file, rule),
  ];
}

/** Says what a file lacks that cannot be used, or not yet. */
function notReady({ media, status }: StagedFile): string {
  if (status === 'failed')
    return `This media has failed: ${media?.errorMessage ?? 'see media.get.'} Stage the file again.`;
  if (status === 'expired') return 'This media has expired. Stage the file again.';
  const first = status === 'pending_upload' ? 'Its file was not uploaded yet. Upload it, and try' : 'Try';
  return `This media is not ready. ${first} again when media.get says that it is, or after the event media.ready.`;
}

function sizeProblems(field: string, { media }: StagedFile, { maxBytes }: FileRule): InputProblem[] {
  if (!media || Number(media.sizeBytes) <= maxBytes) return [];
  return [
    problem(
      field,
      'media_size',
      `At most ${exactSize(maxBytes)}; this file has ${measuredSize(Number(media.sizeBytes))}.`,
    ),
  ];
}

function shapeProblems(field: string, { media }: StagedFile, rule: FileRule): InputProblem[] {
  const { width, height, durationSeconds, contentType } = media ?? {};
  const pixels = width && height ? width * height : null;
  const shorter = width && height ? Math.min(width, height) : null;
  const mostPixels = contentType === 'image/gif' ? (rule.maxGifPixels ?? rule.maxPixels) : rule.maxPixels;
  return [
    ...outside(field, 'media_dimensions', 'The width in pixels', width, rule.width),
    ...outside(field, 'media_dimensions', 'The height in pixels', height, rule.height),
    ...outside(field, 'media_dimensions', 'The shorter side in pixels', shorter, rule.shorterSide),
    ...outside(
      field,
      'media_dimensions',
      'The ratio of width to height',
      ratioOf(width, height),
      rule.aspectRatio,
      aPixel(height),
    ),
    ...outside(field, 'media_dimensions', 'The number of pixels', pixels, atMost(mostPixels)),
    ...outside(
      field,
      'media_duration',
      'The duration in seconds',
      durationSeconds,
      rule.durationSeconds,
      padding,
    ),
  ];
}

const ratioOf = (width: number | null | undefined, height: number | null | undefined) =>
  width && height ? Math.round((width / height) * 1000) / 1000 : null;

const atMost = (maximum: number | undefined): Range => (maximum === undefined ? {} : { maximum });

/** How far a measure may be outside a range: sizes are whole pixels, and sounds are padded to whole frames. */
type Tolerance = (bound: number) => number;

/** The ratio of an image of this height changes by so much when its sides are rounded to whole pixels. */
const aPixel =
  (height: number | null | undefined): Tolerance =>
  (bound) =>
    height ? (bound + 1) / (2 * height) : 0;

/** Seconds that an encoder adds to the sound, or that a last frame lacks. */
const padding: Tolerance = () => 0.1;

/** Rates such as 23.976 and 59.94 are meant as 24 and 60, and the mean of a film that varies is near its rate. */
const aThousandth: Tolerance = (bound) => bound / 999;

function codecProblems(field: string, { media }: StagedFile, rule: FileRule): InputProblem[] {
  const { codec, audioCodec, frameRate, audioChannels, audioSampleRate } = videoOf(media);
  return [
    ...unlisted(field, 'The video codec', codec, rule.videoCodecs),
    ...unlisted(field, 'The audio codec', audioCodec, rule.audioCodecs),
    ...outside(field, 'media_codec', 'The frame rate', frameRate, rule.frameRate, aThousandth),
    ...outside(field, 'media_codec', 'The number of sound channels', audioChannels, rule.audioChannels),
    ...outside(
      field,
      'media_codec',
      'The sample rate of the sound in hertz',
      audioSampleRate,
      rule.audioSampleRate,
    ),
  ];
}

const videoOf = (media: StagedFile['media']) => (media?.video ?? {}) as Partial<Schemas['MediaVideo']>;

function outside(
  field: string,
  code: ViolationCode,
  what: string,
  value: number | null | undefined,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Range = {},
  tolerance: Tolerance = () => 0,
): InputProblem[] {
  if (value === null || value === undefined) return [];
  const within = (bound: number) => (Number.isFinite(bound) ? tolerance(bound) : 0);
  const [least, most] = [minimum - within(minimum), maximum + within(maximum)];
  if (value >= least && value <= most) return [];
  const bounds = [
    ...(Number.isFinite(minimum) ? [`at least ${minimum}`] : []),
    ...(Number.isFinite(maximum) ? [`at most ${maximum}`] : []),
  ];
  return [problem(field, code, `${what} has to be ${bounds.join(' and ')}; it is ${value}.`)];
}

function unlisted(
  field: string,
  what: string,
  value: string | undefined,
  allowed: readonly string[] | undefined,
): InputProblem[] {
  if (!value || !allowed || allowed.includes(value)) return [];
  return [problem(field, 'media_codec', `${what} has to be ${allowed.join(' or ')}; it is ${value}.`)];
}

// Checks the fields that describe a file: its alternative text, and the people tagged in it.

/** @param own the alternative text of the medium, which is published when the file names no other one. */
export function problemsOfFields(
  place: string,
  { altText, userTags }: InputFile,
  rule: FileRule,
  own: string | undefined,
): InputProblem[] {
  return [
    ...altTextProblems(`${place}.altText`, altText ?? (rule.altText && own), rule),
    ...userTagProblems(`${place}.userTags`, userTags, rule),
  ];
}

function altTextProblems(field: string, text: string | undefined, { altText }: FileRule): InputProblem[] {
  return textProblems(field, text, altText);
}

function userTagProblems(
  field: string,
  tags: readonly UserTag[] | undefined,
  { userTags }: FileRule,
): InputProblem[] {
  if (!tags) return [];
  if (!userTags) return [{ field, code: 'conflicting_fields', message: 'Nobody can be tagged here.' }];
  const { maximum, positions } = userTags;
  const tooMany = tags.length > maximum;
  return [
    ...(tooMany ? [{ field, code: 'too_long' as const, message: `At most ${maximum} people.` }] : []),
    ...tags.flatMap((tag, index) => positionProblems(`${field}.${index}`, tag, positions)),
  ];
}

function positionProblems(
  field: string,
  { x, y }: UserTag,
  positions: NonNullable<FileRule['userTags']>['positions'],
): InputProblem[] {
  const given = x !== undefined && y !== undefined;
  const some = x !== undefined || y !== undefined;
  if (positions === 'none' && some)
    return [{ field, code: 'conflicting_fields', message: 'Tags have no position here. Leave x and y out.' }];
  if ((positions === 'required' && !given) || (some && !given))
    return [
      { field: `${field}.${x === undefined ? 'x' : 'y'}`, code: 'required', message: 'Give both x and y.' },
    ];
  return [];
}

const problem = (field: string, code: ViolationCode, message: string): InputProblem => ({
  field,
  code,
  message,
});

// Tells what is good to know of the files of content that is accepted.

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
export function coverWarnings(
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
