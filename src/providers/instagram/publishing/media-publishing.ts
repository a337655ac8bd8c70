/** Publishes posts, carousels and reels. */

import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { errorText } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { knownSubcode } from '../../meta/errors/known-errors.ts';
import { tasks } from '../../meta/pages.ts';
import {
  type Container,
  type ContainerApi,
  containerStatus,
  containerSteps,
} from '../../meta/publishing/containers.ts';
import { quotaBudget } from '../../meta/publishing/quota.ts';
import type { FormFields } from '../../meta/publishing/steps.ts';
import { findRecent, onlyFile } from '../../meta/publishing/steps.ts';
import type { PublishContent, PublishFile, PublishSteps, PublishVariant } from '../../publish.ts';
import { type Media, media, newest, postItem } from '../media.ts';
import { scopes } from '../scopes.ts';
import { feedRules, reelRules, storyRules } from './rules.ts';

const publishingBudget = quotaBudget({ budget: 'publishing', edge: 'content_publishing_limit' });

// Reads containers. Sources: "IG Container", "Error Codes".

const state = z
  .object({ status_code: containerStatus, status: errorText().optional() })
  .transform(({ status_code, status }): Container => {
    // The status is a text for developers without a fixed form, but the code inside it is documented.
    const subcode = /\b22\d{5}\b/.exec(status ?? '')?.[0];
    return { status: status_code, ...(subcode ? { detail: { subcode }, known: knownSubcode(subcode) } : {}) };
  });

const containerApi: ContainerApi = {
  createEdge: 'media',
  publishEdge: 'media_publish',
  stateFields: 'status_code,status',
  state,
  childFields,
};

/** Builds the parameters of containers for each variant. Source: "IG User Media". */
function imageFields(content: PublishContent, file: PublishFile): FormFields {
  return { image_url: file.url, ...aboutImage(file), ...aboutPost(content) };
}

function reelFields(content: PublishContent, file: PublishFile): FormFields {
  return {
    media_type: 'REELS',
    video_url: file.url,
    cover_url: content.cover?.url,
    share_to_feed: content.shareToFeed === undefined ? undefined : `${content.shareToFeed}`,
    user_tags: listText(file.userTags?.map(({ username }) => ({ username }))),
    ...aboutPost(content),
  };
}

function storyFields(file: PublishFile): FormFields {
  return { media_type: 'STORIES', ...urlOf(file), user_tags: listText(file.userTags) };
}

function childFields(file: PublishFile): FormFields {
  const isImage = file.kind === 'image';
  return {
    is_carousel_item: 'true',
    ...urlOf(file),
    ...(isImage ? aboutImage(file) : { media_type: 'VIDEO' }),
  };
}

function carouselFields(content: PublishContent, children: readonly string[]): FormFields {
  return { media_type: 'CAROUSEL', children: children.join(','), ...aboutPost(content) };
}

function aboutPost({ text, collaborators, locationExternalId }: PublishContent): FormFields {
  return { caption: text, collaborators: listText(collaborators), location_id: locationExternalId };
}

function aboutImage({ altText, userTags }: PublishFile): FormFields {
  return { alt_text: altText, user_tags: listText(userTags) };
}

function urlOf({ kind, url }: PublishFile): FormFields {
  return kind === 'image' ? { image_url: url } : { video_url: url };
}

/** Returns a list as JSON, as forms take it. */
function listText(list: readonly unknown[] | undefined): string | undefined {
  return list && list.length > 0 ? JSON.stringify(list) : undefined;
}

type Item = Schemas['InstagramMediaItem'];

const feedSteps = containerSteps(containerApi, {
  fieldsOf: (content, children) =>
    children ? carouselFields(content, children) : imageFields(content, onlyFile(content)),
  find: findMedia('feed'),
});

const reelSteps = containerSteps(containerApi, {
  fieldsOf: (content) => reelFields(content, onlyFile(content)),
  find: findMedia('reel'),
});

export const mediaPublishing: readonly PublishVariant[] = [
  {
    variant: 'feed',
    scopes: scopes.publish,
    tasks: tasks.publishOnInstagram,
    rules: feedRules,
    budget: publishingBudget,
    steps: () => feedSteps,
  },
  {
    variant: 'reel',
    scopes: scopes.publish,
    tasks: tasks.publishOnInstagram,
    rules: reelRules,
    budget: publishingBudget,
    steps: () => reelSteps,
  },
];

function findMedia(variant: Item['variant']): PublishSteps['find'] {
  return (call, content, _progress, since) =>
    findRecent(call, newest(call, 'media'), media, since, (node) => fits(postItem(node), variant, content));
}

function fits(item: Item, variant: Item['variant'], { text, media: files }: PublishContent): boolean {
  if (item.variant !== variant || !sameText(item.text, text)) return false;
  // Without a caption only the number of files can be compared. The provider may withhold single files.
  const isCarousel = item.media && item.media.length > 1;
  return text !== undefined || (isCarousel ?? files.length > 1) === files.length > 1;
}

// Publishes stories. They have no caption, so a story is found again by its time and its kind of file.

const storySteps = containerSteps(containerApi, {
  fieldsOf: (content) => storyFields(onlyFile(content)),
  find(call, content, _progress, since) {
    const mediaType = onlyFile(content).kind === 'image' ? 'IMAGE' : 'VIDEO';
    const isAlike = (story: Media) => story.media_type === mediaType;
    return findRecent(call, newest(call, 'stories'), media, since, isAlike);
  },
});

export const storyPublishing: readonly PublishVariant[] = [
  {
    variant: 'story',
    scopes: scopes.publish,
    tasks: tasks.publishOnInstagram,
    rules: storyRules,
    budget: publishingBudget,
    steps: () => storySteps,
  },
];
