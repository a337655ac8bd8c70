/** The comments under a post, and the answers to a comment. Source: Comment reference. */
import { invalidParameter } from '../../meta/simulator/errors.ts';
import { type NodeList, type Parameters, paged } from '../../meta/simulator/node.ts';

/** A post's list has the answers too: they come in one stream with the comments, or not at all. */
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

/** Below a comment both filters show the same. */
export const repliesEdge = paged(100, {
  newest: 'last',
  arrange: (replies, parameters) => {
    choice(parameters, 'filter', filters);
    return inOrder(replies, parameters);
  },
});

const filters = ['toplevel', 'stream'];

/** @param comments oldest first. */
function inOrder(comments: NodeList, parameters: Parameters): NodeList {
  const order = choice(parameters, 'order', ['chronological', 'reverse_chronological']);
  return order === 'chronological' ? comments : comments.toReversed();
}

/** The first choice is the provider's default. */
function choice(parameters: Parameters, name: string, choices: readonly string[]): string | undefined {
  const value = parameters.get(name) ?? choices[0];
  if (value && choices.includes(value)) return value;
  throw invalidParameter(`Param ${name} must be one of ${choices.join(', ')}`);
}
