import { answerTo, useBench } from '../support/content.ts';
import { describeModerate } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'tiktok.videos.comments';

describeModerate(bench, {
  operationId: `${contentType}.moderate`,
  shownIn: 'moderationStatus',
  readHidden: async ({ client }, target) =>
    (await answerTo(client, `${contentType}.get`, { ...target })).moderationStatus === 'hidden',
});
