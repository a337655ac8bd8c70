/** Serves the comments on a post, and the replies to a comment. Source: Comment reference. */
import { invalidParameter } from '../meta/errors.ts';
import { type NodeList, type Parameters, paged } from '../meta/node.ts';

/**
 * The edge of the comments on a post. Its list can include the replies: they come in one stream with the
 * comments, or not at all.
 */
export const commentsEdge = paged(100, {
  newest: 'last',
  arrange: (comments, parameters) => {
    const filter = choice(parameters, 'filter', filters);
    return inOrder(
      filter === 'stream' ? comments : comments.filter(({ links }) => !links?.parent),
      parameters,
    );
  },
});

/** The edge of the replies to a comment, where both filters give the same list. */
export const repliesEdge = paged(100, {
  newest: 'last',
  arrange: (replies, parameters) => {
    choice(parameters, 'filter', filters);
    return inOrder(replies, parameters);
  },
});

const filters = ['toplevel', 'stream'];

/**
 * Sorts comments as the parameters ask.
 * @param comments the comments, the oldest first.
 */
function inOrder(comments: NodeList, parameters: Parameters): NodeList {
  const order = choice(parameters, 'order', ['chronological', 'reverse_chronological']);
  return order === 'chronological' ? comments : comments.toReversed();
}

/** Reads a parameter with a closed list of values; the first is the provider's default. */
function choice(parameters: Parameters, name: string, choices: readonly string[]): string | undefined {
  const value = parameters.get(name) ?? choices[0];
  if (value && choices.includes(value)) return value;
  throw invalidParameter(`Param ${name} must be one of ${choices.join(', ')}`);
}
