/** Chooses the named variant, or the one that fits the content best. Pure functions. */
import type { InputProblem } from '../../../errors/index.ts';
import type { PublishRules, PublishVariant } from '../../../providers/publish.ts';
import { choiceProblem } from '../../foundation/wording.ts';
import { contentProblems } from './content-problems.ts';
import { fileIn, isAwaited, type PublishInputContent, type StagedFiles } from './input.ts';

interface ChosenVariant {
  /**
   * The variants chosen: several while the choice depends on awaited files, none when no variant has the
   * given name.
   */
  variants: PublishVariant[];
  /** The problems of the choice, or of the content in the chosen variant. */
  problems: InputProblem[];
}

/**
 * Chooses the named variant, or among all. While files are awaited, every variant that fits so far is chosen.
 * Otherwise, or if none fits, the kinds of the files choose: of the variants that take most of them, the one with the fewest
 * problems, the first among equals.
 */
export function chooseVariant(
  variants: readonly PublishVariant[],
  input: PublishInputContent,
  files: StagedFiles,
): ChosenVariant {
  const { variant: name } = input;
  const candidates = name === undefined ? variants : variants.filter((one) => one.variant === name);
  const choices = candidates.map((variant) => ({
    variant,
    problems: contentProblems(input, variant.rules, files),
    misplaced: misplacedFiles(input, variant.rules, files),
  }));
  const [first, ...others] = choices;
  const names = variants.map((one) => one.variant);
  if (!first) return { variants: [], problems: [choiceProblem('variant', names)] };
  const fitting = choices.filter(({ problems }) => problems.length === 0);
  if (isAwaited(files) && fitting.length > 0)
    return { variants: fitting.map(({ variant }) => variant), problems: [] };
  const best = others.reduce((one, other) => (isBetter(other, one) ? other : one), first);
  return { variants: [best.variant], problems: best.problems };
}

interface Choice {
  problems: InputProblem[];
  misplaced: number;
}

const isBetter = (one: Choice, other: Choice) =>
  one.misplaced === other.misplaced
    ? one.problems.length < other.problems.length
    : one.misplaced < other.misplaced;

/** Counts the files of a kind that a variant does not take, or not where it is the only file. */
function misplacedFiles(
  { media = [] }: PublishInputContent,
  { media: rule }: PublishRules,
  files: StagedFiles,
) {
  const kinds = media.flatMap((file) => fileIn(files, file)?.kind ?? []);
  const { single } = rule ?? {};
  const taken = media.length === 1 && single ? [single] : (rule?.files ?? []).map(({ kind }) => kind);
  return kinds.filter((kind) => !taken.includes(kind)).length;
}
