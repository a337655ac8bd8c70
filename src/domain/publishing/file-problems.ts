/** Checks a staged file against the rules for files of its kind. */
import type { Schemas, ViolationCode } from '../../contract/index.ts';
import type { InputProblem } from '../../errors.ts';
import type { FileRule, Range } from '../../providers/publish.ts';
import type { StagedFile } from './staged-files.ts';

export function fileProblems(
  field: string,
  file: StagedFile | undefined,
  rules: readonly FileRule[],
): InputProblem[] {
  if (!file) return [problem(field, 'media_not_found', 'There is no such media. Create it first.')];
  // A file that the service is still fetching or checking is judged once that is done.
  if (file.state === 'awaited') return [];
  if (file.state === 'unready')
    return [
      problem(field, 'media_not_ready', 'This media is not ready. Wait for media.ready, then try again.'),
    ];
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

function sizeProblems(field: string, { media }: StagedFile, { maxBytes }: FileRule): InputProblem[] {
  if (!media || Number(media.sizeBytes) <= maxBytes) return [];
  return [problem(field, 'media_size', `At most ${maxBytes} bytes; these are ${media.sizeBytes}.`)];
}

function shapeProblems(field: string, { media }: StagedFile, rule: FileRule): InputProblem[] {
  const { width, height, durationSeconds } = media ?? {};
  const ratio = width && height ? Math.round((width / height) * 1000) / 1000 : null;
  return [
    ...outside(field, 'media_dimensions', 'The width in pixels', width, rule.width),
    ...outside(field, 'media_dimensions', 'The height in pixels', height, rule.height),
    ...outside(field, 'media_dimensions', 'The ratio of width to height', ratio, rule.aspectRatio),
    ...outside(field, 'media_duration', 'The duration in seconds', durationSeconds, rule.durationSeconds),
  ];
}

function codecProblems(field: string, { media }: StagedFile, rule: FileRule): InputProblem[] {
  const { codec, audioCodec, frameRate } = (media?.video ?? {}) as Partial<Schemas['MediaVideo']>;
  return [
    ...unlisted(field, 'The video codec', codec, rule.videoCodecs),
    ...unlisted(field, 'The audio codec', audioCodec, rule.audioCodecs),
    ...outside(field, 'media_codec', 'The frame rate', frameRate, rule.frameRate),
  ];
}

function outside(
  field: string,
  code: ViolationCode,
  what: string,
  value: number | null | undefined,
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Range = {},
): InputProblem[] {
  if (value === null || value === undefined || (value >= minimum && value <= maximum)) return [];
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
