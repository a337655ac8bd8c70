/** Checks the fields that describe a file: its alternative text, and the people tagged in it. */
import type { InputProblem } from '../../../errors/index.ts';
import type { FileRule, UserTag } from '../../../providers/publish.ts';
import { textProblems } from './text-problems.ts';

export function altTextProblems(
  field: string,
  text: string | undefined,
  { altText }: FileRule,
): InputProblem[] {
  return textProblems(field, text, altText);
}

export function userTagProblems(
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
