/** Publishes comments on media and replies to comments. Sources: "IG Media comments", "IG Comment replies". */

import type { Call } from '../../call.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince } from '../../kit/pages.ts';
import { knownShape } from '../../meta/graph.ts';
import { tasks } from '../../meta/pages.ts';
import { createNode, readText, walkEdge } from '../../meta/publishing/steps.ts';
import type { Created, PublishContent, PublishRules, PublishVariant, TargetName } from '../../publish.ts';
import { type Comment, comment, commentId } from '../comments.ts';
import { mediaId } from '../media.ts';
import { scopes } from '../scopes.ts';

const fields = 'id,text,timestamp,from{id},user';
const commentsPerPage = 50;

/**
 * Returns the rules for comments on a target of this kind. Earlier versions of "IG Media comments" state
 * these limits; the current one states none.
 */
const rules = (target: TargetName): PublishRules => ({
  text: { required: true, maxCharacters: 300, maxHashtags: 4, maxLinks: 1 },
  targets: [target],
  source: 'Instagram Platform, "IG Media comments"',
  checkedAt: '2026-09-01',
});

export const commentPublishing: readonly PublishVariant[] = [
  {
    variant: 'comment',
    scopes: scopes.comments,
    tasks: tasks.moderate,
    rules: rules('mediaExternalId'),
    steps: () => ({
      create: async (call, content) => post(call, `/${mediaOf(content)}/comments`, content),
      find: async (call, content, _progress, since) =>
        findOwn(call, `/${mediaOf(content)}/comments`, content, since),
    }),
  },
  {
    variant: 'reply',
    scopes: scopes.comments,
    tasks: tasks.moderate,
    rules: rules('commentExternalId'),
    steps: () => ({
      create: async (call, content) => post(call, `/${commentOf(content)}/replies`, content),
      async find(call, content, _progress, since) {
        const answered = commentOf(content);
        // A reply to a reply belongs to the top-level comment.
        const top = (await readText(call, answered, 'parent_id')) ?? answered;
        return findOwn(call, `/${top}/replies`, content, since);
      },
    }),
  },
];

const mediaOf = ({ target }: PublishContent) => knownShape(target?.mediaExternalId ?? '', mediaId);
const commentOf = ({ target }: PublishContent) => knownShape(target?.commentExternalId ?? '', commentId);

async function post(call: Call, path: string, { text }: PublishContent): Promise<Created> {
  return { externalId: await createNode(call, path, { message: text }, { target: 'object' }) };
}

async function findOwn(call: Call, path: string, { text }: PublishContent, since: Date): Promise<Created[]> {
  const request = { path, target: 'object', fields, maximum: commentsPerPage } as const;
  const comments = await walkEdge(call, request, comment);
  const own = comments.filter((node) => isOwn(call, node) && sameText(node.text, text));
  return createdSince(
    own.map(({ id, timestamp }) => ({ externalId: id, publishedAt: timestamp })),
    since,
  );
}

/** Tells whether the account wrote the comment; only its own comments have `user`. */
function isOwn({ account }: Call, { user, from }: Comment): boolean {
  return (user ?? from)?.id === account.externalId;
}
