/** A comment hidden or shown again in an app of the provider's own. */
import { HappeningRefused } from '../../simulator.ts';
import { type Change, hiding } from './changes.ts';
import type { GraphNode } from './node.ts';
import type { Overlay } from './overlay.ts';

/** Throws HappeningRefused where nothing would change. */
export function hideByHand(comment: GraphNode, hidden: boolean, overlay: Overlay): Change {
  const rules = comment.kind.hiding;
  if (!rules || rules.ignored(comment) || rules.refused?.(comment))
    throw new HappeningRefused(
      'externalId',
      `Comment ${comment.id} stays visible whatever is set, as the account's own comments do. Choose one of somebody else.`,
    );
  if (overlay.hidden(comment) === hidden)
    throw new HappeningRefused(
      'externalId',
      `Comment ${comment.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
    );
  return hiding(comment, hidden, overlay);
}
