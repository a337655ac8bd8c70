/** Tells what is good to know of content that is accepted: of its text and its files. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { PublishRules } from '../../../providers/publish.ts';
import { fileWarnings } from './file-warnings.ts';
import type { PublishInputContent } from './input.ts';
import type { StagedFiles } from './staged-files.ts';
import { textWarnings } from './text-problems.ts';

/** Files that are still being fetched have no warnings yet. */
export const contentWarnings = (
  input: PublishInputContent,
  rules: PublishRules,
  files: StagedFiles,
): Schemas['PublishWarning'][] => [
  ...textWarnings(input.text, rules.text, input.link),
  ...fileWarnings(input, rules, files),
];
