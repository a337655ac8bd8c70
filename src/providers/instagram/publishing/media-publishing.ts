/** Publishes posts, carousels and reels. */
import type { Schemas } from '../../../contract/index.ts';
import { sameText } from '../../kit/same-text.ts';
import { containerSteps } from '../../meta/publishing/container-steps.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { findRecent } from '../../meta/publishing/recent.ts';
import { tasks } from '../../meta/tasks.ts';
import type { PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import { media, newest } from '../media.ts';
import { postItem } from '../post.ts';
import { scopes } from '../scopes.ts';
import { containerApi } from './container-api.ts';
import { carouselFields, imageFields, reelFields } from './container-fields.ts';
import { feedRules, reelRules } from './media-rules.ts';
import { publishingBudget as budget } from './publishing-budget.ts';

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
    budget,
    steps: () => feedSteps,
  },
  {
    variant: 'reel',
    scopes: scopes.publish,
    tasks: tasks.publishOnInstagram,
    rules: reelRules,
    budget,
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
