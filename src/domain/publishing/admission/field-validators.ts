/**
 * Checks the words of a publish request that have a rule of their own, such as its title or its poll. Pure functions.
 */
import type { ViolationCode } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type {
  CallToActionRule,
  ChangeRules,
  ChoiceRule,
  FieldRule,
  PollRule,
  PublishAtRule,
  PublishRules,
  SwitchRule,
  TagsRule,
} from '../../../providers/publish.ts';
import { choiceProblem, listedTargets } from '../../foundation/wording.ts';
import type { PublishInputContent } from './input.ts';
import { textProblems } from './text-problems.ts';

type Value<PublishField extends keyof PublishInputContent> = NonNullable<PublishInputContent[PublishField]>;

/** Word -> what finds the problems of its value under the rule of the variant. */
const checks = {
  title: (value, rule) => textProblems('title', value, rule),
  contentWarning: (value, rule) => textProblems('contentWarning', value, rule),
  privacy: (value, rule) => choiceProblems('privacy', value, rule),
  replyAudience: (value, rule) => choiceProblems('replyAudience', value, rule),
  category: (value, rule) => choiceProblems('category', value, rule),
  tags: tagProblems,
  board: (value, rule) => idProblems('board', value, rule),
  boardSection: (value, rule) => idProblems('boardSection', value, rule),
  quotedExternalId: () => [],
  callToAction: callToActionProblems,
  poll: pollProblems,
  language: () => [],
  license: (value, rule) => choiceProblems('license', value, rule),
  embeddable: () => [],
  madeForKids: () => [],
  syntheticMedia: () => [],
  paidPromotion: () => [],
  notifySubscribers: () => [],
  musicConsent: consentProblems,
  ownBrand: () => [],
  allowComments: (value, rule) => switchProblems('allowComments', value, rule),
  allowDuets: (value, rule) => switchProblems('allowDuets', value, rule),
  allowStitches: (value, rule) => switchProblems('allowStitches', value, rule),
  coverAtMs: () => [],
  autoMusic: () => [],
  publishAt: publishAtProblems,
} as const satisfies {
  [PublishField in keyof PublishRules & keyof PublishInputContent as PublishField extends
    | 'text'
    | 'media'
    | 'cover'
    ? never
    : PublishField]: (
    value: Value<PublishField>,
    rule: NonNullable<PublishRules[PublishField]>,
    input: PublishInputContent,
  ) => InputProblem[];
};

type PublishField = keyof typeof checks;
export const publishFields = Object.keys(checks) as PublishField[];

/** Returns the problems of all words: those that the variant does not take, that it needs, and that break its rule. */
export function publishFieldProblems(input: PublishInputContent, rules: ChangeRules): InputProblem[] {
  return publishFields
    .filter((word) => input[word] !== undefined || rules[word]?.required)
    .flatMap((word) => {
      const [value, rule] = [input[word], rules[word]];
      if (value === undefined) return [problem(word, 'required', `Required here.${whereListed(rule ?? {})}`)];
      if (!rule) return [problem(word, 'conflicting_fields', 'Not taken here. Leave it out.')];
      return checks[word](value as never, rule as never, input);
    });
}

function idProblems(field: string, value: string, rule: FieldRule): InputProblem[] {
  const { numeric, beginsWith } = rule;
  const wrong = (form: string) => [
    problem(field, 'invalid_format', `An id here ${form}; this may be a name.${whereListed(rule)}`),
  ];
  if (numeric && !/^\d+$/.test(value)) return wrong('consists of digits');
  if (beginsWith && !(value.startsWith(beginsWith) && /^\S+$/.test(value)))
    return wrong(`begins with ${beginsWith}, and has no blanks`);
  return [];
}

const whereListed = ({ listed }: FieldRule) => (listed ? ` ${listedTargets}` : '');

/** Checks what goes with the time at which the provider makes it public. Whether that time has passed depends on the clock. */
function publishAtProblems(
  _time: string,
  { privacy: only }: PublishAtRule,
  { privacy }: PublishInputContent,
): InputProblem[] {
  if (only === undefined || privacy === undefined || privacy === only) return [];
  return [problem('privacy', 'conflicting_fields', `It is ${only} until publishAt. Leave privacy out.`)];
}

function consentProblems(isGiven: boolean): InputProblem[] {
  return isGiven ? [] : [problem('musicConsent', 'invalid_value', 'Nothing is published without it here.')];
}

function switchProblems(field: string, isAllowed: boolean, { off }: SwitchRule): InputProblem[] {
  if (!off || !isAllowed) return [];
  return [problem(field, 'invalid_value', 'The account allows it for none of its posts. Leave it out.')];
}

function choiceProblems(field: string, value: string, { values }: ChoiceRule): InputProblem[] {
  return values.includes(value) ? [] : [choiceProblem(field, values, value)];
}

function tagProblems(tags: readonly string[], rule: TagsRule): InputProblem[] {
  const { maximum, maxCharacters, maxTotalCharacters, countedAs, forbidden = '' } = rule;
  const total = [...(countedAs === 'list' ? tags.map(quoted).join(',') : tags.join(''))].length;
  const isTotalOver = maxTotalCharacters !== undefined && total > maxTotalCharacters;
  const each = tags.flatMap((tag, index) => {
    const found = [...forbidden].filter((character) => tag.includes(character));
    return [
      ...textProblems(`tags.${index}`, tag, { ...(maxCharacters ? { maxCharacters } : {}) }),
      ...(found.length > 0
        ? [problem(`tags.${index}`, 'invalid_format', `No tag has ${found.join(' or ')} in it here.`)]
        : []),
    ];
  });
  return [
    ...(tags.length > maximum
      ? [problem('tags', 'too_long', `At most ${maximum} tags; these are ${tags.length}.`)]
      : []),
    ...(isTotalOver
      ? [
          problem(
            'tags',
            'text_too_long',
            `At most ${maxTotalCharacters} characters in all tags; these are ${total}.`,
          ),
        ]
      : []),
    ...each,
  ];
}

/** Returns a tag as it is written in a list of tags. */
const quoted = (tag: string) => (/\s/.test(tag) ? `"${tag}"` : tag);

function callToActionProblems(
  { type, url }: Value<'callToAction'>,
  { types, withoutUrl = [] }: CallToActionRule,
): InputProblem[] {
  if (!types.includes(type)) return [choiceProblem('callToAction.type', types, type)];
  const takesUrl = !withoutUrl.includes(type);
  if (takesUrl && url === undefined)
    return [problem('callToAction.url', 'required', `A ${type} leads to a URL. Give one.`)];
  if (!takesUrl && url !== undefined)
    return [problem('callToAction.url', 'conflicting_fields', `A ${type} has no URL. Leave it out.`)];
  return [];
}

function pollProblems({ options, durationSeconds, multiple }: Value<'poll'>, rule: PollRule): InputProblem[] {
  const { minimum, maximum, maxCharacters } = rule.options;
  const count = options.length;
  return [
    ...(count < minimum || count > maximum
      ? [
          problem(
            'poll.options',
            count < minimum ? 'too_short' : 'too_long',
            `${minimum} to ${maximum} options; these are ${count}.`,
          ),
        ]
      : []),
    ...options.flatMap((option, index) => [
      ...textProblems(`poll.options.${index}`, option, { maxCharacters }),
      ...(options.indexOf(option) < index
        ? [problem(`poll.options.${index}`, 'invalid_value', 'Another option says the same.')]
        : []),
    ]),
    ...durationProblems(durationSeconds, rule),
    ...(multiple && !rule.multiple
      ? [problem('poll.multiple', 'conflicting_fields', 'People choose one option here. Leave it out.')]
      : []),
  ];
}

function durationProblems(seconds: number | undefined, { durationSeconds: range }: PollRule): InputProblem[] {
  const field = 'poll.durationSeconds';
  if (!range)
    return seconds === undefined
      ? []
      : [problem(field, 'conflicting_fields', 'The provider decides how long it runs. Leave it out.')];
  if (seconds === undefined) return [problem(field, 'required', 'Say how long the poll runs.')];
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY } = range;
  if (seconds < minimum) return [problem(field, 'too_small', `At least ${minimum} seconds.`)];
  return seconds > maximum ? [problem(field, 'too_big', `At most ${maximum} seconds.`)] : [];
}

const problem = (field: string, code: ViolationCode, message: string): InputProblem => ({
  field,
  code,
  message,
});
