/** Publishes stories. They have no caption, so a story is found again by its time and its kind of file. */

import { containerSteps } from '../../meta/publishing/container-steps.ts';
import { onlyFile } from '../../meta/publishing/only-file.ts';
import { findRecent } from '../../meta/publishing/recent.ts';
import { tasks } from '../../meta/tasks.ts';
import type { PublishVariant } from '../../publish.ts';
import { type Media, media, newest } from '../media.ts';
import { scopes } from '../scopes.ts';
import { containerApi } from './container-api.ts';
import { storyFields } from './container-fields.ts';
import { storyRules } from './media-rules.ts';
import { publishingBudget as budget } from './publishing-budget.ts';

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
    budget,
    steps: () => storySteps,
  },
];
