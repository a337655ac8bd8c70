/** Gives the targets of a publish group the fields that they share, each as its content type takes them. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { PublishVariant } from '../../../providers/publish.ts';
import {
  contentOf,
  fileIn,
  filesNamedBy,
  type InputFile,
  isAwaited,
  type PublishInput,
  type StagedFiles,
} from './input.ts';
import { chooseVariant } from './variant.ts';

/** The fields of a group that its targets share. */
type SharedFields = Pick<PublishInput, 'text' | 'title' | 'link' | 'media' | 'scheduledFor' | 'metadata'>;

export interface TargetInput {
  input: PublishInput;
  /**
   * The shared fields that the content type takes in none of its variants; and the title, where it takes one in some, but
   * not in the one that is published.
   */
  leftOut: SharedField[];
}

type SharedField = 'text' | 'title' | 'link' | 'media' | 'altText';

/**
 * Returns the input of a target: the shared fields as the content type takes them, and the target's own ones in their place.
 * @param variants those that the content type can be published as.
 * @param files those that the group names.
 */
export function withSharedFields(
  shared: SharedFields,
  { title: ownTitle, ...target }: PublishInput,
  variants: readonly PublishVariant[],
  files: StagedFiles,
): TargetInput {
  const named = variants.filter(({ variant }) => variant === target.variant);
  const candidates = named.length > 0 ? named : variants;
  const { text, title, link, media, ...others } = shared;
  const takesText = candidates.some(({ rules }) => rules.text);
  const takesLink = candidates.some(({ rules }) => rules.fields?.includes('link'));
  const takesMedia = candidates.some(({ rules }) => rules.media);
  const given: PublishInput = {
    ...others,
    ...(text !== undefined && takesText ? { text } : {}),
    ...(media && takesMedia ? { media: media.map((file) => asTaken(file, candidates, files)) } : {}),
    ...target,
  };
  const isLinkShared = link !== undefined && target.link === undefined;
  const placesOfLink = (titled: PublishInput) => [
    ...(isLinkShared && takesLink ? [{ ...titled, link }] : []),
    ...(isLinkShared && takesText ? [{ ...titled, text: withLink(titled.text, link) }] : []),
    ...(isLinkShared && (takesLink || takesText) ? [] : [titled]),
  ];
  const [titled, untitled] =
    ownTitle === undefined ? placesOf(title, candidates) : [placesOf(ownTitle, variants)[0]];
  const best = (places: Titles) => fittest(placesOfLink({ ...given, ...places }), candidates, files);
  const isOpen =
    title !== undefined &&
    untitled !== undefined &&
    candidates.some(({ rules }) => !rules.title) &&
    isAwaited(filesNamedBy(contentOf(given), files));
  const isUntitled =
    untitled !== undefined && !isOpen && !takesTitle(best(titled), best(untitled), candidates, files);
  const input = best(isOpen ? { titleWhereTaken: title } : isUntitled ? untitled : titled);
  const leftOut: SharedField[] = [
    ...(text !== undefined && target.text === undefined && !takesText ? (['text'] as const) : []),
    ...(isUntitled ? (['title'] as const) : []),
    ...(isLinkShared && !takesLink && !takesText ? (['link'] as const) : []),
    ...(media && !target.media && !takesMedia ? (['media'] as const) : []),
    ...(!target.media && given.media?.some(({ altText }, index) => media?.[index]?.altText && !altText)
      ? (['altText'] as const)
      : []),
  ];
  return { input, leftOut };
}

/** Returns the first of these inputs that has the fewest problems. */
function fittest(
  inputs: readonly PublishInput[],
  variants: readonly PublishVariant[],
  files: StagedFiles,
): PublishInput {
  const [first, ...others] = inputs as [PublishInput];
  if (others.length === 0) return first;
  const problems = (input: PublishInput) => chooseVariant(variants, contentOf(input), files).problems.length;
  let [best, fewest] = [first, problems(first)];
  for (const other of others) {
    const count = problems(other);
    if (count < fewest) [best, fewest] = [other, count];
  }
  return best;
}

/**
 * Tells whether content is published with a title: as it is, or because a variant that it would be without one takes titles,
 * whatever it says of this one.
 */
function takesTitle(
  titled: PublishInput,
  untitled: PublishInput,
  variants: readonly PublishVariant[],
  files: StagedFiles,
): boolean {
  const choose = (input: PublishInput) => chooseVariant(variants, contentOf(input), files);
  return choose(titled).problems.length === 0 || choose(untitled).variants.some(({ rules }) => rules.title);
}

type Titles = Pick<PublishInput, 'title' | 'ownTitle' | 'titleWhereTaken'>;

/** Returns what a title can be: the published one first, where there is one, and the customer's own. */
function placesOf(title: string | undefined, variants: readonly PublishVariant[]): [Titles, Titles?] {
  if (title === undefined) return [{}];
  const isPublished = variants.some(({ rules }) => rules.title);
  return isPublished ? [{ title }, { ownTitle: title }] : [{ ownTitle: title }];
}

/** Returns a shared file without the alternative text that files of its kind do not have here. */
function asTaken(file: InputFile, variants: readonly PublishVariant[], files: StagedFiles): InputFile {
  const { kind } = fileIn(files, file) ?? {};
  const rules = variants.flatMap(({ rules: { media } }) => media?.files ?? []);
  const takes = rules.some((rule) => rule.altText && (kind === undefined || rule.kind === kind));
  const { altText, ...rest } = file;
  return takes ? file : rest;
}

/** Returns the text with the link at its end, unless it has the link already. */
const withLink = (text: string | undefined, link: string): string => {
  if (!text) return link;
  return text.includes(link) ? text : `${text}\n\n${link}`;
};

/** Returns a warning for each shared field that a target is published without. */
export const leftOutWarnings = ({ leftOut }: TargetInput, contentType: string): Schemas['PublishWarning'][] =>
  leftOut.map((field) => ({
    code: 'shared_field_left_out',
    field,
    message:
      field === 'title'
        ? `What is published takes no title, though others of ${contentType} do, so the group's is only your own name of it.`
        : `${contentType} takes no ${field}, so the group's is left out.`,
  }));
