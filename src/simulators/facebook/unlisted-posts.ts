/** Simulates posts that a Page's token can read by id, and that `published_posts` does not list. */

import { dayMs } from '../../lib/time.ts';
import type { GraphNode } from '../meta/node.ts';
import { pageOf, type SimulatedPage } from '../meta/page.ts';
import { graphTimeOf, hoursBack } from '../meta/times.ts';
import { postNode } from './posts.ts';

export function unlistedPostsOf(page: SimulatedPage) {
  const number = (name: string) => page.ids.digits(`unlisted/${name}`, '1229', 18);
  const text = (message: string) => ({ message, created_time: hoursBack(3), updated_time: hoursBack(3) });
  const unpublished = postNode(page, number('unpublished'), { ...text('Not yet'), is_published: false });
  const scheduled = postNode(page, number('scheduled'), {
    ...text('Next week'),
    is_published: false,
    scheduled_publish_time: Date.parse(graphTimeOf(7 * dayMs)) / 1000,
  });
  const visitor = page.commenter(1);
  const visitors = writtenBy(postNode(page, number('visitor'), text('Lovely bread!')), visitor);
  const otherPage = pageOf(page.ids.digits('other-page', '1', 15), 'Mill Bakery');
  const ofOtherPage = postNode(otherPage, number('other'), text('We have rolls, too'));
  return { unpublished, scheduled, visitors, ofOtherPage };
}

function writtenBy(post: GraphNode, { id, name }: { id: string; name: string }): GraphNode {
  const { from } = post.links ?? {};
  return { ...post, links: { ...post.links, ...(from ? { from: { ...from, id, values: { name } } } : {}) } };
}
