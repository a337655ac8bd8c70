/** Checks a staged file against the rules for files of its kind. */
import type { Schemas, ViolationCode } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { FileRule, Range } from '../../../providers/publish.ts';
import { exactSize, measuredSize } from '../../foundation/wording.ts';
import type { StagedFile } from './input.ts';

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

export const ratioOf = (width: number | null | undefined, height: number | null | undefined) =>
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

export const videoOf = (media: StagedFile['media']) => (media?.video ?? {}) as Partial<Schemas['MediaVideo']>;

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

const problem = (field: string, code: ViolationCode, message: string): InputProblem => ({
  field,
  code,
  message,
});
