/** Says how the tests publish on LinkedIn. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import { pdf } from '../../support/files.ts';
import { stage } from '../../support/media.ts';
import { firstOf, type Way } from '../../support/ways.ts';

const linkedin = { providerId: 'linkedin', loginKind: 'linkedin' } as const;
const posts = 'linkedin.posts.items';
const comments = 'linkedin.posts.comments';

export const ways: readonly Way[] = [
  { ...linkedin, name: 'a text', input: ({ text }) => ({ contentType: posts, text }) },
  {
    ...linkedin,
    name: 'an image',
    processed: 'before',
    kept: true,
    parts: true,
    textless: true,
    input: ({ files, altText }) => ({
      contentType: posts,
      media: files.images.slice(0, 1).map((mediaId) => ({ mediaId, ...(altText ? { altText } : {}) })),
    }),
  },
  {
    ...linkedin,
    name: 'images',
    alike: true,
    processed: 'before',
    kept: true,
    parts: true,
    input: ({ text, files, altText }) => ({
      contentType: posts,
      text,
      media: files.images.map((mediaId) => ({ mediaId, ...(altText ? { altText } : {}) })),
    }),
  },
  {
    ...linkedin,
    name: 'a video',
    processed: 'before',
    kept: true,
    parts: true,
    textless: true,
    input: ({ files }) => ({ contentType: posts, media: [{ mediaId: files.video }] }),
  },
  {
    ...linkedin,
    name: 'a document',
    alike: true,
    processed: 'before',
    kept: true,
    parts: true,
    input: async ({ client, text }) => {
      const { mediaId } = await stage(client, pdf, { filename: 'menu.pdf', contentType: 'application/pdf' });
      return { contentType: posts, text, title: 'The menu', media: [{ mediaId }] };
    },
  },
  {
    ...linkedin,
    name: 'an article',
    alike: true,
    input: ({ text }) => ({
      contentType: posts,
      text,
      link: 'https://harbourbakery.example/bread',
      linkCard: { title: 'Bread', description: 'All of it.' },
    }),
  },
  {
    ...linkedin,
    name: 'a poll',
    alike: true,
    input: ({ text }) => ({
      contentType: posts,
      text,
      title: 'Which one on Sunday?',
      poll: { options: ['Rye', 'Wheat'], durationSeconds: 86_400 },
    }),
  },
  {
    ...linkedin,
    name: 'a reshare',
    alike: true,
    input: async ({ client, profile, text }) => ({
      contentType: posts,
      text,
      target: { postExternalId: await firstOf(client, profile, posts) },
    }),
  },
  {
    ...linkedin,
    name: 'a comment',
    input: async ({ client, profile, text }) => ({
      contentType: comments,
      text,
      target: { postExternalId: await firstOf(client, profile, posts) },
    }),
  },
  {
    ...linkedin,
    name: 'a reply',
    input: async ({ client, profile, text, hearComment }) => ({
      contentType: comments,
      text,
      target: { commentExternalId: await (hearComment?.() ?? firstComment(client, profile)) },
    }),
  },
];

async function firstComment(client: Parameters<typeof firstOf>[0], profile: Parameters<typeof firstOf>[1]) {
  const postExternalId = await firstOf(client, profile, posts);
  const { connectedProfileId } = profile;
  const { body } = await client.get(`/v1/content/${comments}`, {
    connectedProfileId,
    postExternalId,
    limit: 1,
  });
  return body.data[0].externalId as string;
}

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, fields]) => {
    const isOwn = fields.kind === 'post' || (fields.kind === 'comment' && fields.by === 'self');
    return isOwn && id.startsWith('urn:li:') && !fields.deleted
      ? [JSON.stringify(fields) + wordsOf(fields)]
      : [];
  });
}

/** Returns a post's text without the signs of LinkedIn's format. */
const wordsOf = ({ commentary = '' }: Readonly<Record<string, unknown>>) =>
  String(commentary)
    .replace(/\{hashtag\|\\#\|((?:\\.|[^}])*)\}/g, '#$1')
    .replace(/\\(.)/g, '$1');
