import { expect, test } from '@jest/globals';
import { answerTo, firstItems, send, useBench } from '../support/content.ts';
import { expectViolations } from '../support/errors.ts';
import { describeUpdate } from '../support/suites/update.ts';

const bench = useBench();
const contentType = 'youtube.videos.items';
const operationId = `${contentType}.update`;

describeUpdate(bench, {
  operationId,
  untimed: true,
  changes: [
    { body: { title: 'Rye & spelt' }, shows: { title: 'Rye & spelt' } },
    { body: { text: '' }, shows: { text: undefined } },
    { body: { tags: ['rye'], category: '26' }, shows: { tags: ['rye'], category: '26' } },
    { body: { tags: [] }, shows: { tags: undefined } },
    {
      body: { privacy: 'unlisted', license: 'creativeCommon', embeddable: false },
      shows: { privacy: 'unlisted', license: 'creativeCommon', embeddable: false },
    },
    {
      body: { madeForKids: true, syntheticMedia: true },
      shows: { madeForKids: true, syntheticMedia: true },
    },
  ],
  refused: { body: { title: 'x'.repeat(101) }, violations: { title: 'text_too_long' } },
});

test('what YouTube takes of no video is refused without a call, by field', async () => {
  const profile = await bench.client.newProfile({ providerId: 'youtube' });
  const [video] = await firstItems(bench.client, profile, contentType);
  const refused = (body: object) =>
    send(bench.client, operationId, {
      connectedProfileId: profile.connectedProfileId,
      externalId: video?.externalId,
      body,
    });
  const before = bench.providerCalls();
  expectViolations(await refused({ title: 'a < b' }), { title: 'invalid_format' });
  expectViolations(await refused({ text: 'é'.repeat(2501) }), { text: 'text_too_long' });
  expectViolations(await refused({ category: '43', privacy: 'friends' }), {
    category: 'invalid_value',
    privacy: 'invalid_value',
  });
  // 63 tags of six characters, each with a space: 378 characters, 126 quotes and 62 commas.
  const tags = Array.from({ length: 63 }, (_, index) => `rye ${String(index).padStart(2, '0')}`);
  expectViolations(await refused({ tags }), { tags: 'text_too_long' });
  expect(bench.providerCalls()).toBe(before);
  const fitting = tags.map((tag) => tag.replace(' ', '-'));
  await answerTo(bench.client, operationId, {
    connectedProfileId: profile.connectedProfileId,
    externalId: video?.externalId,
    body: { tags: fitting },
  });
});
