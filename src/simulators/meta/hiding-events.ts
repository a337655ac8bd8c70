/** Hides and shows comments as in one of the provider's own apps. */
import { ProviderEventRefused } from '../provider-events.ts';
import { type ContentChange, hiding } from './changes.ts';
import type { GraphNode, Overlay } from './node.ts';

/**
 * Returns the change that hides or shows a comment.
 * @throws ProviderEventRefused when the comment always stays visible, or when nothing would change.
 */
export function hideByHand(comment: GraphNode, hidden: boolean, overlay: Overlay): ContentChange {
  const rules = comment.kind.hiding;
  if (!rules || rules.ignored(comment) || rules.refused?.(comment))
    throw new ProviderEventRefused(
      'externalId',
      `Comment ${comment.id} stays visible whatever is set, as the account's own comments do. Choose one of somebody else.`,
    );
  if (overlay.hidden(comment) === hidden)
    throw new ProviderEventRefused(
      'externalId',
      `Comment ${comment.id} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
    );
  return hiding(comment, hidden, overlay);
}
