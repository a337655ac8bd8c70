/** Publishes posts, carousels and reels. */
import type { Schemas } from '../../../contract/index.ts';
import { sameText } from '../../kit/same-text.ts';
import {
  type ContainerRoute,
  carouselContainer,
  containerSteps,
  oneContainer,
} from '../../meta/publishing/container-steps.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { findSwept } from '../../meta/publishing/recent.ts';
import { tasks } from '../../meta/tasks.ts';
import type { PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import { sweepMedia } from '../media.ts';
import { postItem } from '../post.ts';
import { scopes } from '../scopes.ts';
import { containerApi } from './container-api.ts';
import { carouselFields, imageFields, reelFields } from './container-fields.ts';
import { feedRules, reelRules } from './media-rules.ts';
import { publishingBudget as budget } from './publishing-budget.ts';

type Item = Schemas['InstagramMediaItem'];

const imageSteps = containerSteps(containerApi, {
  build: oneContainer(containerApi, (content) => imageFields(content, onlyFile(content))),
  find: findMedia('feed'),
});

const carouselSteps = containerSteps(containerApi, {
  build: carouselContainer(containerApi, carouselFields),
  find: findMedia('feed'),
});

const reelSteps = containerSteps(containerApi, {
  build: oneContainer(containerApi, (content) => reelFields(content, onlyFile(content))),
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
  return (call, content, _progress, since) =>
    findSwept(
      (from) => sweepMedia(call, 'media', from, postItem),
      (item) => fits(item, variant, content),
      since,
    );
}

function fits(item: Item, variant: Item['variant'], { text, media }: PublishContent): boolean {
  if (item.variant !== variant || !sameText(item.text, text)) return false;
  // Without a caption only the number of files can be compared. The provider may withhold single files.
  const isCarousel = item.media && item.media.length > 1;
  return text !== undefined || (isCarousel ?? media.length > 1) === media.length > 1;
}
