/**
 * Reads the post that is replied to, quoted or reposted. Records refer to it by its URI and the hash of its
 * content.
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { list } from '../../kit/fields.ts';
import type { PublishContent } from '../../publish.ts';
import { postCollection } from '../at-uri.ts';
import { knownUri, type StrongReference, strongReference } from '../records.ts';
import { query } from '../xrpc.ts';

const referable = z.object({
  posts: list(
    strongReference.extend({
      record: z.object({ reply: z.object({ root: strongReference }).optional() }),
    }),
    1,
  ),
});

interface Target {
  target: StrongReference;
  /** The first post of the target's thread: the target itself, unless it is a reply. */
  root: StrongReference;
}

/**
 * Reads the target. Fails as `not_found` when there is no such post, because nothing can refer to it then.
 * @throws ProviderFailure
 */
export async function readTarget(call: Call, { target }: PublishContent): Promise<Target> {
  const uri = target?.postExternalId ?? '';
  knownUri(uri, postCollection);
  return query(
    call,
    'app.bsky.feed.getPosts',
    { uris: [uri] },
    {
      parse: (body) => {
        const [post] = referable.parse(body).posts;
        if (!post) throw new ProviderFailure({ kind: 'not_found' }, `no such post ${uri}`);
        const self = { uri: post.uri, cid: post.cid };
        return { target: self, root: post.record.reply?.root ?? self };
      },
    },
  );
}
