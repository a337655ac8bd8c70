/** Tests publishing to a board that the customer chooses, as Pinterest requires it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { jpeg, png, reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';

const contentType = 'pinterest.pins.items';
let service: SharedService;
let client: Client;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL.
  service.ctx.config.publicUrl = service.url;
  ({ client } = await service.newKey());
  ({ connectedProfileId } = await client.newProfile({ providerId: 'pinterest' }));
});
afterAll(() => service.close());

/** Returns what a person would choose from the list of targets. */
async function chosen(field: 'board' | 'boardSection', board?: string): Promise<string> {
  const query = { contentType, field, ...(board ? { board } : {}) };
  const { body } = await client.get(`/v1/connected-profiles/${connectedProfileId}/targets`, query);
  return body.data[0].value;
}

const media = async (bytes: typeof jpeg, count = 1, announced = {}) =>
  Promise.all(
    Array.from({ length: count }, async () => ({ mediaId: (await stage(client, bytes, announced)).mediaId })),
  );

test('five pictures become one pin on the board and in the section that were chosen', async () => {
  const board = await chosen('board');
  const boardSection = await chosen('boardSection', board);
  const words = { title: 'Five loaves', text: 'A week of bread', link: 'https://example.com/bread' };
  const input = {
    connectedProfileId,
    contentType,
    board,
    boardSection,
    ...words,
    media: await media(jpeg, 5),
  };
  const done = await outcomeOf(service, client, await publish(client, input));
  expect(done).toMatchObject({ status: 'published', variant: 'image' });
  const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId, board });
  const pin = body.data.find(({ externalId }: { externalId: string }) => externalId === done.externalId);
  expect(pin).toMatchObject({ ...words, board, boardSection });
  expect(pin.media).toHaveLength(5);
});

test('a film is published with its cover, after Pinterest has processed it', async () => {
  const [film] = await media(reel, 1, { contentType: 'video/mp4', filename: 'clip.mp4' });
  const [cover] = await media(jpeg);
  const input = { connectedProfileId, contentType, board: await chosen('board'), media: [film], cover };
  const done = await outcomeOf(service, client, await publish(client, input));
  expect(done).toMatchObject({ status: 'published', variant: 'video' });
});

test('a board and a section that are not there are named where publishing or listing fails', async () => {
  const board = await chosen('board');
  const files = await media(jpeg);
  const failed = async (place: object) => {
    const input = { connectedProfileId, contentType, media: files, ...place };
    return (await outcomeOf(service, client, await publish(client, input))).error;
  };
  expect(await failed({ board: '12345' })).toMatchObject({ validationErrors: [{ field: 'board' }] });
  expect(await failed({ board, boardSection: '12345' })).toMatchObject({
    validationErrors: [{ field: 'boardSection' }],
  });
  for (const unknown of ['12345', 'Bread']) {
    const query = { contentType, field: 'boardSection', board: unknown };
    const { status, body } = await client.get(`/v1/connected-profiles/${connectedProfileId}/targets`, query);
    expect({ status, message: body.error.message }).toEqual({
      status: 404,
      message: 'board: The provider does not know this value.',
    });
  }
});

exhaustiveTest('a board is made, and a second one of its name is refused with what to do', async () => {
  const input = {
    connectedProfileId,
    contentType: 'pinterest.boards.items',
    title: 'Rolls',
    privacy: 'protected',
  };
  const done = await outcomeOf(service, client, await publish(client, input));
  const query = { connectedProfileId };
  const { body } = await client.get(`/v1/content/pinterest.boards.items/${done.externalId}`, query);
  expect(body).toMatchObject({ title: 'Rolls', privacy: 'protected', pinCount: 0 });
  const again = await outcomeOf(service, client, await publish(client, input));
  expect(again).toMatchObject({ status: 'failed', error: { reason: 'duplicate_content' } });
});

describe('what cannot be published is refused before any call', () => {
  const refused = async (more: object) => {
    const input = { connectedProfileId, contentType, ...more };
    return client.post('/v1/publish-requests/validate', input);
  };

  test('a pin without a board, and a board by its name', async () => {
    const files = await media(jpeg);
    expectViolations(await refused({ media: files }), { board: 'required' });
    expectViolations(await refused({ media: files, board: 'Bread' }), { board: 'invalid_format' });
  });

  test('pictures that are not of one size, each by its place', async () => {
    const board = await chosen('board');
    const announced = { filename: 'a.png', contentType: 'image/png' };
    const [wide] = await media(png(600, 400), 1, announced);
    const [tall, other] = [
      ...(await media(png(400, 600), 1, announced)),
      ...(await media(png(601, 400), 1, announced)),
    ];
    expectViolations(await refused({ board, media: [wide, wide, tall, other] }), {
      'media.2': 'media_dimensions',
      'media.3': 'media_dimensions',
    });
    expect((await refused({ board, media: [wide, wide] })).status).toBe(200);
  });

  test('more than five pictures, a cover of pictures, and texts that are too long', async () => {
    const board = await chosen('board');
    const files = await media(jpeg, 6);
    expectViolations(await refused({ board, media: files }), { media: 'media_count' });
    const [file] = files;
    expectViolations(await refused({ board, media: [file], cover: file }), { cover: 'conflicting_fields' });
    expectViolations(await refused({ board, media: [file], title: 'x'.repeat(101), text: 'x'.repeat(801) }), {
      title: 'text_too_long',
      text: 'text_too_long',
    });
  });
});
