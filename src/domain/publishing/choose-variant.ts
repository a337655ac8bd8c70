/** The variant that is meant: the one that is named, or the one that takes the content best. */
import type { InputProblem } from '../../errors.ts';
import type { PublishVariant } from '../../providers/publish.ts';
import { choiceProblem } from '../choice.ts';
import { contentProblems } from './content-problems.ts';
import type { PublishInput } from './input.ts';
import type { StagedFiles } from './staged-files.ts';

export interface ChosenVariant {
  variant: PublishVariant | undefined;
  /** Of the choice, or of the content in this variant. */
  problems: InputProblem[];
}

/** With as few problems as can be; of several such, the first. */
export function chooseVariant(
  variants: readonly PublishVariant[],
  input: PublishInput,
  files: StagedFiles,
): ChosenVariant {
  const { variant: name } = input;
  const candidates = name === undefined ? variants : variants.filter((one) => one.variant === name);
  const choices = candidates.map((variant) => ({
    variant,
    problems: contentProblems(input, variant.rules, files),
  }));
  const [first, ...others] = choices;
  const names = variants.map((one) => one.variant);
  if (!first) return { variant: undefined, problems: [choiceProblem('variant', names)] };
  return others.reduce((best, one) => (one.problems.length < best.problems.length ? one : best), first);
}
