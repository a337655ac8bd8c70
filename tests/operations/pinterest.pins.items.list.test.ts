import { describe, expect, test } from '@jest/globals';
import { answerTo, registry, send, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'pinterest.pins.items';
const operationId = `${contentType}.list`;
const sourceUrl = expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+_1200\.jpg$/);

describeList(bench, { operationId, count: 66 });

describe('a pin', () => {
  const pins = () => sharedItems(bench, contentType);

  test('has its title, description, board, largest picture, permalink and instant', async () => {
    const [first] = await pins();
    expect(first).toEqual({
      externalId: expect.stringMatching(/^8\d{17}$/),
      variant: 'image',
      title: 'From our oven',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      board: expect.stringMatching(/^5\d{17}$/),
      media: [{ sourceUrl }],
      providerPermalink: `https://www.pinterest.com/pin/${first?.externalId}/`,
      publishedAt: expect.stringMatching(/^2026-02-28T17:45:.*Z$/),
      contentType,
    });
  });

  test('has all of its pictures in order, and the pin that it was saved from', async () => {
    const all = await pins();
    expect(all[2]?.media).toEqual(Array(4).fill({ sourceUrl }));
    expect(all[7]?.savedFromExternalId).toMatch(/^9\d{17}$/);
  });

  test('is listed by its board, which has no other pins', async () => {
    const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
    const board = `${(await pins())[0]?.board}`;
    const page = await answerTo(bench.client, operationId, { connectedProfileId, board, limit: 100 });
    expect(page.data).toEqual((await pins()).filter((pin) => pin.board === board));
  });

  test('of a board that is named by its name, not by its id, is not found, without a call', async () => {
    const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
    const { status, body } = await send(bench.client, operationId, { connectedProfileId, board: 'Bread' });
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });
});
