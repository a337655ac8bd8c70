/**
 * The title of a publish request: what the customer calls it, in lists, events and exports. Where the content type
 * publishes titles, `title` is part of the content instead, and is held and erased with it.
 */
import type { Context } from '../../../context.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { PublishInput } from './input.ts';

const mostCharacters = 120;

/** Returns the input with its title as the customer's own, unless the content type publishes titles. */
export function withOwnTitle<Input extends Pick<PublishInput, 'title'>>(
  ctx: Context,
  contentType: PublishInput['contentType'],
  input: Input,
): Input & Pick<PublishInput, 'ownTitle'> {
  const { title, ...rest } = input;
  if (title === undefined || publishesTitles(ctx, contentType)) return input;
  return { ...(rest as Input), ownTitle: title };
}

function publishesTitles({ registry }: Context, contentType: PublishInput['contentType']): boolean {
  const { contentTypes } = registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  return declared?.publish.some(({ rules }) => rules.title !== undefined) ?? false;
}

/** Returns the problems of what the schema of an update allows. */
export function titleProblems({ ownTitle = '' }: Pick<PublishInput, 'ownTitle'>): InputProblem[] {
  const characters = [...ownTitle].length;
  if (characters <= mostCharacters) return [];
  const message = `At most ${mostCharacters} characters; these are ${characters}.`;
  return [{ field: 'title', code: 'too_long', message }];
}

/** Returns what to store of an input. What it lacks is left as it is; an empty title removes the stored one. */
export function storedTitle({ ownTitle }: Pick<PublishInput, 'ownTitle'>): { title?: string | null } {
  return ownTitle === undefined ? {} : { title: ownTitle || null };
}
