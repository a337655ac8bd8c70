/** What is to be published against the rules of its variant: everything that is wrong with it. Pure functions. */
import type { InputProblem } from '../../errors.ts';
import type { PublishField, PublishRules } from '../../providers/publish.ts';
import { altTextProblems, userTagProblems } from './file-field-problems.ts';
import { fileProblems } from './file-problems.ts';
import { type PublishInput, targetsOf } from './input.ts';
import type { StagedFiles } from './staged-files.ts';
import { textProblems } from './text-problems.ts';

export function contentProblems(
  input: PublishInput,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  return [
    ...textProblems('text', input.text, rules.text),
    ...mediaProblems(input, rules, files),
    ...coverProblems(input, rules, files),
    ...targetProblems(input, rules),
    ...fieldProblems(input, rules),
    ...fileFieldProblems(input, rules, files),
    ...combinationProblems(input, rules),
  ];
}

function mediaProblems(
  { media = [] }: PublishInput,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  if (!rules.media)
    return media.length > 0
      ? [{ field: 'media', code: 'conflicting_fields', message: 'No media are taken here. Leave them out.' }]
      : [];
  const { minimum, maximum, single, unmixed, maximumVideos = maximum, files: fileRules } = rules.media;
  const kinds = media.flatMap(({ mediaId }) => files.get(mediaId)?.kind ?? []);
  const videos = kinds.filter((kind) => kind === 'video').length;
  const each = media.flatMap(({ mediaId }, index) =>
    fileProblems(`media.${index}.mediaId`, files.get(mediaId), fileRules),
  );
  if (media.length < minimum || media.length > maximum)
    each.unshift({
      field: 'media',
      code: 'media_count',
      message: `${minimum === maximum ? minimum : `${minimum} to ${maximum}`} media; these are ${media.length}.`,
    });
  if (media.length === 1 && single && kinds[0] && kinds[0] !== single)
    each.push({ field: 'media', code: 'media_mix', message: `A single file has to be an ${single} here.` });
  if (unmixed && new Set(kinds).size > 1)
    each.push({ field: 'media', code: 'media_mix', message: 'Images and videos do not go together here.' });
  else if (videos > maximumVideos)
    each.push({ field: 'media', code: 'media_mix', message: `At most ${maximumVideos} of them a video.` });
  return each;
}

/** Whether one is taken at all is said with the other fields. */
function coverProblems(
  { coverMediaId }: PublishInput,
  { cover }: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  return coverMediaId && cover ? fileProblems('coverMediaId', files.get(coverMediaId), [cover]) : [];
}

function targetProblems(input: PublishInput, { targets = [] }: PublishRules): InputProblem[] {
  const named = targetsOf(input);
  const [one, ...more] = named;
  if (targets.length === 0)
    return one ? [{ field: 'target', code: 'conflicting_fields', message: 'No target is taken here.' }] : [];
  const choices = targets.join(', ');
  if (!one) return [{ field: 'target', code: 'target_required', message: `Name one of ${choices}.` }];
  const wrong = named.filter((name) => !targets.includes(name));
  return [...(more.length > 0 ? named.slice(1) : []), ...(more.length === 0 ? wrong : [])].map((name) => ({
    field: `target.${name}`,
    code: 'conflicting_fields',
    message: `Name exactly one of ${choices}.`,
  }));
}

/** What is said of a file, where files of its kind take that. */
function fileFieldProblems(
  { media = [] }: PublishInput,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  return media.flatMap(({ mediaId, altText, userTags }, index) => {
    const kind = files.get(mediaId)?.kind;
    const rule = rules.media?.files.find((one) => one.kind === kind);
    if (!rule) return [];
    return [
      ...altTextProblems(`media.${index}.altText`, altText, rule),
      ...userTagProblems(`media.${index}.userTags`, userTags, rule),
    ];
  });
}

const plainFields = [
  'link',
  'firstComment',
  'collaborators',
  'locationExternalId',
  'coverMediaId',
  'shareToFeed',
] as const satisfies readonly PublishField[];

function fieldProblems(input: PublishInput, { fields = [] }: PublishRules): InputProblem[] {
  const surplus = plainFields.filter(
    (name) => input[name] !== undefined && !fields.includes(name),
  ) as string[];
  return surplus.map((field) => ({
    field,
    code: 'conflicting_fields',
    message: 'Not taken here. Leave it out.',
  }));
}

function combinationProblems(
  input: PublishInput,
  { needs = [], excludes = [] }: PublishRules,
): InputProblem[] {
  const present = (name: 'text' | 'media' | 'link') => input[name] !== undefined;
  const missing = needs.length > 0 && !needs.some(present);
  const [, ...surplus] = excludes.filter(present);
  return [
    ...(missing && needs[0]
      ? [{ field: needs[0], code: 'required' as const, message: `Give at least one of ${needs.join(', ')}.` }]
      : []),
    ...surplus.map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `Only one of ${excludes.join(', ')}.`,
    })),
  ];
}
