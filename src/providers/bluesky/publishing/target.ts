/** The post that is answered, quoted or reposted, as records refer to it: by its URI and its content's hash. */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../provider.ts';
import type { PublishContent } from '../../publish.ts';
import { postCollection } from '../at-uri.ts';
import { knownUri, type StrongReference, strongReference } from '../records.ts';
import { query } from '../xrpc.ts';

const referable = z.object({
  posts: z.array(
    strongReference.extend({
      record: z.object({ reply: z.object({ root: strongReference }).optional() }),
    }),
  ),
});

export interface Target {
  target: StrongReference;
  /** The post that its thread hangs on: itself, unless it is a reply. */
  root: StrongReference;
}

/** Throws ProviderFailure; `rejected` when there is no such post, since nothing can refer to it. */
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
