/** Publishes posts, carousels and reels. */
import type { Schemas } from '../../../contract/index.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { createdSince, withClockDifference } from '../../meta/publishing/recent.ts';
import { sameText } from '../../meta/publishing/same-text.ts';
import { tasks } from '../../meta/tasks.ts';
import type { PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import { sweepMedia } from '../media.ts';
import { postItem } from '../post.ts';
import { scopes } from '../scopes.ts';
import { createCarousel } from './carousel.ts';
import { createContainer } from './container.ts';
import { imageFields, reelFields } from './container-fields.ts';
import { type ContainerRoute, containerSteps } from './container-steps.ts';
import { feedRules, reelRules } from './media-rules.ts';
import { publishingBudget as budget } from './quota.ts';

type Item = Schemas['InstagramMediaItem'];

const imageSteps = containerSteps({
  build: async (call, content, made) => ({
    container: await createContainer(call, imageFields(content, onlyFile(content))),
    made,
  }),
  find: findMedia('feed'),
});

const carouselSteps = containerSteps({
  async build(call, content, progress, remember) {
    const { parent, made } = await createCarousel(call, content, progress, remember);
    return { container: parent, made };
  },
  find: findMedia('feed'),
});

const reelSteps = containerSteps({
  build: async (call, content, made) => ({
    container: await createContainer(call, reelFields(content, onlyFile(content))),
    made,
  }),
  find: findMedia('reel'),
});

export const mediaPublishing: readonly PublishVariant[] = [
  {
    variant: 'feed',
    scopes: scopes.publish,
    tasks: tasks.publishOnInstagram,
    rules: feedRules,
    budget,
    steps: feedSteps,
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

function feedSteps({ media }: PublishContent): PublishSteps {
  return media.length > 1 ? carouselSteps : imageSteps;
}

/**
 * Returns the search for a published medium. The container does not name its medium, so the search compares
 * what the account's recent media show.
 */
function findMedia(variant: Item['variant']): ContainerRoute['find'] {
  return async (call, content, _progress, since) => {
    const swept = await sweepMedia(call, 'media', withClockDifference(since), postItem);
    const fitting = swept.map(({ item }) => item).filter((item) => fits(item, variant, content));
    return createdSince(fitting, since);
  };
}

function fits(item: Item, variant: Item['variant'], { text, media }: PublishContent): boolean {
  if (item.variant !== variant || !sameText(item.text, text)) return false;
  // Without a caption only the number of files can be compared. The provider may withhold single files.
  const isCarousel = item.media && item.media.length > 1;
  return text !== undefined || (isCarousel ?? media.length > 1) === media.length > 1;
}
