/** Examples of what is read and published on LinkedIn. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = 'cp_01kjq5jefbeh2bkdd8w3c5tq0n';

const content = {
  LinkedinPost: {
    externalId: 'urn:li:share:7436721907034472448',
    variant: 'image',
    text: 'Three loaves, two days, one starter.',
    fileUrns: ['urn:li:image:C4E10AQFoyyAjHPMQuQ'],
    altTexts: ['A loaf on a wooden board'],
    privacy: 'public',
    author: { id: 'urn:li:organization:5515715' },
    providerPermalink: 'https://www.linkedin.com/feed/update/urn:li:share:7436721907034472448/',
    publishedAt: '2026-03-08T09:12:40.000Z',
    contentType: 'linkedin.posts.items',
  },
  LinkedinComment: {
    externalId: 'urn:li:comment:(urn:li:activity:7436721908233777152,7436728197911560192)',
    postExternalId: 'urn:li:activity:7436721908233777152',
    text: 'Which flour is it?',
    author: { id: 'urn:li:person:8XB2m4Ag7c' },
    thread: { rootId: 'urn:li:comment:(urn:li:activity:7436721908233777152,7436728197911560192)' },
    replyCount: 1,
    likeCount: 4,
    publishedAt: '2026-03-08T09:37:40.000Z',
    contentType: 'linkedin.posts.comments',
  },
  LinkedinPostUpdate: { text: 'Three loaves, two days, one starter, and patience.' },
  LinkedinCommentUpdate: { text: 'Rye, from the mill in the valley.' },
} satisfies Partial<Schemas>;

const publishing = {
  LinkedinPostPublish: {
    connectedProfileId,
    contentType: 'linkedin.posts.items',
    text: content.LinkedinPost.text,
    media: [{ mediaId: ids.media, altText: 'A loaf on a wooden board' }],
  },
  LinkedinCommentPublish: {
    connectedProfileId,
    contentType: 'linkedin.posts.comments',
    target: { commentExternalId: content.LinkedinComment.externalId },
    text: 'Rye, from the mill.',
  },
} satisfies Partial<Schemas>;

export const linkedin = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'linkedin.posts': 'r_organization_social',
    'linkedin.posts.items.update': 'w_organization_social',
    'linkedin.posts.items.delete': 'w_organization_social',
    'linkedin.posts.items.metrics': 'rw_organization_admin',
    'linkedin.posts.comments': 'r_organization_social_feed',
    'linkedin.posts.comments.update': 'w_organization_social_feed',
    'linkedin.posts.comments.delete': 'w_organization_social_feed',
  },
};
