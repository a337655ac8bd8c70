import { expect, test } from '@jest/globals';
import { useBench } from '../support/content.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
describeGet(bench, 'linkedin.posts.items.get');

test('tells until when a poll runs', async () => {
  const { client, service } = bench;
  const { connectedProfileId } = await client.newProfile({ providerId: 'linkedin' });
  const contentType = 'linkedin.posts.items';
  const poll = { options: ['Rye', 'Wheat'], durationSeconds: 2 * 86_400 };
  const made = await publish(client, { connectedProfileId, contentType, title: 'Which one?', poll });
  const { externalId } = await outcomeOf(service, client, made);
  const { body } = await client.get(`/v1/content/${contentType}/${externalId}`, { connectedProfileId });
  const days = (Date.parse(body.poll.closesAt) - Date.parse(body.publishedAt)) / 86_400_000;
  // LinkedIn offers one day, three, seven and fourteen.
  expect(days).toBe(3);
});
