/** Checks content against the rules of its variant: finds everything that is wrong, and what is good to know. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { CombinedField, FileRule, PublishField, PublishRules } from '../../../providers/publish.ts';
import { publishFieldProblems } from './field-validators.ts';
import { coverWarnings, fileProblems, fileWarnings, problemsOfFields } from './file-rules.ts';
import {
  cardPictureOf,
  coverOf,
  fileIn,
  type InputPart,
  namedFiles,
  type PublishInputContent,
  type StagedFiles,
  targetsOf,
} from './input.ts';
import { textProblems, textWarnings } from './text-problems.ts';
import { contentOfPart, inherited, rulesOfParts } from './threads.ts';

export function contentProblems(
  input: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  const { countedWith } = rules.text ?? {};
  return [
    ...textProblems('text', input.text, rules.text, countedWith && input[countedWith], input.link),
    ...publishFieldProblems(input, rules),
    ...mediaProblems(input, rules, files),
    ...coverProblems(input, rules, files),
    ...targetProblems(input, rules),
    ...fieldProblems(input, rules),
    ...fileFieldProblems(input, rules, files),
    ...combinationProblems(input, rules),
    ...linkCardProblems(input, rules, files),
    ...threadProblems(input, rules, files),
  ];
}

/** Returns what is good to know of content that is accepted. Files that are still being fetched have no warnings yet. */
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
): Schemas['PublishWarning'][] {
  if (!warned || privacy === undefined || privacy === warned.except) return [];
  return [{ code: 'audience_may_differ', field: 'privacy', message: warned.message }];
}

/** Checks each further post of a thread by the rules of the first. What it has from that was checked there. */
function threadProblems(
  { thread = [], ...first }: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  if (!rules.fields?.includes('thread')) return [];
  const partRules = rulesOfParts(rules);
  return thread.flatMap((part, index) =>
    contentProblems(contentOfPart(first, part), partRules, files).flatMap(({ field, ...problem }) =>
      isOfPart(field, part) ? [{ ...problem, field: `thread.${index}.${field}` }] : [],
    ),
  );
}

const isOfPart = (field: string, part: InputPart): boolean => {
  const [name = ''] = field.split('.');
  return name in part || !(inherited as readonly string[]).includes(name);
};

function mediaProblems(
  content: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  const { media = [] } = content;
  if (!rules.media)
    return media.length > 0
      ? [{ field: 'media', code: 'conflicting_fields', message: 'No media are taken here. Leave them out.' }]
      : [];
  const { minimum, maximum, single, unmixed, sameSize, files: fileRules } = rules.media;
  const kinds = media.flatMap((file) => fileIn(files, file)?.kind ?? []);
  const each = namedFiles({ media }).flatMap(({ file, field }) =>
    fileProblems(field, fileIn(files, file), fileRules),
  );
  if (media.length < minimum || media.length > maximum)
    each.unshift({
      field: 'media',
      code: 'media_count',
      message: `${minimum === maximum ? minimum : `${minimum} to ${maximum}`} media; these are ${media.length}.`,
    });
  if (media.length === 1 && single && kinds[0] && kinds[0] !== single)
    each.push(mixProblem(`A single file has to be of the kind ${single} here.`));
  if (unmixed && new Set(kinds).size > 1)
    each.push(mixProblem('Files of different kinds do not go together here.'));
  else each.push(...fileRules.flatMap((rule) => tooManyProblems(kinds, rule)));
  if (sameSize) each.push(...sizeProblems(media.map((file) => fileIn(files, file))));
  return each;
}

/** Returns a problem for each file whose size is not that of the first one; unknown sizes are no problem. */
function sizeProblems(files: readonly ReturnType<typeof fileIn>[]): InputProblem[] {
  const sizes = files.map((file) => {
    const { width, height } = file?.media ?? {};
    return width && height ? `${width} × ${height}` : undefined;
  });
  const first = sizes.find((size) => size !== undefined);
  return sizes.flatMap((size, index) => {
    if (size === undefined || size === first) return [];
    const message = `All pictures have to be of one size: this one is ${size} pixels, and the first ${first}.`;
    return [{ field: `media.${index}`, code: 'media_dimensions' as const, message }];
  });
}

function tooManyProblems(kinds: readonly string[], { kind, maximum }: FileRule): InputProblem[] {
  if (maximum === undefined || kinds.filter((one) => one === kind).length <= maximum) return [];
  return [mixProblem(`At most ${maximum} of them of the kind ${kind}.`)];
}

const mixProblem = (message: string): InputProblem => ({ field: 'media', code: 'media_mix', message });

/** Checks the cover. Whether the variant accepts one is checked with the other fields. */
function coverProblems(
  { cover, coverMediaId }: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  const { cover: rule } = rules;
  const twice = cover !== undefined && coverMediaId !== undefined;
  return [
    ...(twice ? [conflict('coverMediaId', 'Not together with cover. Leave it out.')] : []),
    ...namedFiles({ cover, coverMediaId }).flatMap(({ file, field }) =>
      rule ? fileProblems(field, fileIn(files, file), [rule]) : [],
    ),
  ];
}

/** Checks the target. The schema already limits it to one. */
function targetProblems(input: PublishInputContent, { targets = [] }: PublishRules): InputProblem[] {
  const [named] = targetsOf(input);
  if (targets.length === 0)
    return named
      ? [{ field: 'target', code: 'conflicting_fields', message: 'No target is taken here.' }]
      : [];
  const [only, ...others] = targets;
  const choices = others.length > 0 ? `one of ${targets.join(', ')}` : only;
  if (!named) return [{ field: 'target', code: 'target_required', message: `Name ${choices}.` }];
  if (targets.includes(named)) return [];
  const field = `target.${named}`;
  return [{ field, code: 'conflicting_fields', message: `Not taken here. Name ${choices}.` }];
}

/** Checks the fields that describe a file, if files of its kind accept them. */
function fileFieldProblems(
  { media = [] }: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  return media.flatMap((file, index) => {
    const { kind } = fileIn(files, file) ?? {};
    const possible = (rules.media?.files ?? []).filter((rule) => kind === undefined || rule.kind === kind);
    const own = fileIn(files, file)?.media?.altText ?? undefined;
    return fewest(possible.map((rule) => problemsOfFields(`media.${index}`, file, rule, own)));
  });
}

/** Returns the shortest list of problems: a file of unknown kind is refused only if every kind would be. */
const fewest = ([first = [], ...others]: InputProblem[][]) =>
  others.reduce((least, one) => (one.length < least.length ? one : least), first);

const plainFields = [
  'link',
  'linkCard',
  'firstComment',
  'thread',
  'collaborators',
  'locationExternalId',
  'cover',
  'shareToFeed',
] as const satisfies readonly PublishField[];

function fieldProblems(input: PublishInputContent, { fields = [] }: PublishRules): InputProblem[] {
  const given = plainFields.filter((name) => input[name] !== undefined && !fields.includes(name));
  const deprecated = coverOf(input) && !input.cover && !fields.includes('cover') ? ['coverMediaId'] : [];
  return [...given, ...deprecated].map((field) => conflict(field, 'Not taken here. Leave it out.'));
}

function linkCardProblems(
  input: PublishInputContent,
  { cardPicture: rule }: PublishRules,
  files: StagedFiles,
): InputProblem[] {
  const { linkCard, link } = input;
  const picture = cardPictureOf(input);
  const twice = picture && linkCard?.sourceUrl !== undefined;
  return [
    ...(linkCard && link === undefined ? [linkMissing] : []),
    ...(twice ? [conflict('linkCard.sourceUrl', 'Not together with linkCard.mediaId. Leave it out.')] : []),
    ...(picture && rule ? fileProblems('linkCard.mediaId', fileIn(files, picture), [rule]) : []),
  ];
}

const linkMissing: InputProblem = {
  field: 'link',
  code: 'required',
  message: 'A card is of a link. Give one.',
};

const conflict = (field: string, message: string): InputProblem => ({
  field,
  code: 'conflicting_fields',
  message,
});

function combinationProblems(
  input: PublishInputContent,
  { needs = [], excludes = [] }: PublishRules,
): InputProblem[] {
  const present = (name: CombinedField) => input[name] !== undefined;
  const missing = needs.length > 0 && !needs.some(present);
  const [, ...surplus] = excludes.filter(present);
  return [
    ...(missing && needs[0]
      ? [
          {
            field: needs[0],
            code: 'required' as const,
            message: `Give at least one of ${needs.join(', ')}.`,
          },
        ]
      : []),
    ...surplus.map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `Only one of ${excludes.join(', ')}.`,
    })),
  ];
}
