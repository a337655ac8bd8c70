/** Tests the cards of links on Bluesky, and that a text which may be refused is warned of. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDownloader } from '../../src/outbound/downloader.ts';
import { createLinkPreviews } from '../../src/provider-client/pictures.ts';
import { expectError } from '../support/errors.ts';
import { jpeg, mp4, png, pngOf } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, post, publish, requestNow } from '../support/publishing.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

describe('a link on Bluesky', () => {
  let service: SharedService;
  let client: Client;
  let post: Record<string, unknown>;
  beforeAll(async () => {
    service = await sharedTestService();
    // Upload URLs begin with the public URL.
    service.ctx.config.publicUrl = service.url;
    ({ client } = await service.newKey());
    const { connectedProfileId } = await client.newProfile({ providerId: 'bluesky' });
    post = { connectedProfileId, contentType: 'bluesky.posts.items' };
  });
  afterAll(() => service.close());

  const link = 'https://www.example.com/menu';

  /** Publishes, and returns the post as it is read with the card in its record. */
  async function published(content: object) {
    const done = await outcomeOf(service, client, await publish(client, { ...post, ...content }));
    const query = `connectedProfileId=${post.connectedProfileId}&includeProviderRaw=true`;
    const path = `/v1/content/bluesky.posts.items/${encodeURIComponent(done.externalId ?? '')}`;
    const { body } = await client.get(`${path}?${query}`);
    return { request: done, item: body, card: body.providerRaw.record.embed?.external };
  }

  test('has a card of what its page says, and is read as the link of the post', async () => {
    const { item, card } = await published({ text: 'Our menu', link });
    expect(item).toMatchObject({ text: 'Our menu', link, variant: 'post' });
    expect(card).toEqual({
      uri: link,
      title: 'A page of www.example.com',
      description: `What ${link} is about`,
      thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/jpeg' }),
    });
  });

  test('has the card that was given, and no picture where none was', async () => {
    const { card } = await published({ link, linkCard: { title: 'Menu', description: 'Bread and soup' } });
    expect(card).toEqual({ uri: link, title: 'Menu', description: 'Bread and soup' });
  });

  test('goes with no files, and a card with no other content than its link', async () => {
    const refused = async (content: object) =>
      expectError(
        await client.post('/v1/publish-requests/validate', { ...post, ...content }),
        400,
        'validation_error',
      ).violations.map(({ path, code }) => `${path} ${code}`);
    const media = [{ sourceUrl: 'https://example.com/a.jpg' }];
    expect(await refused({ text: 'x', link, media })).toEqual(['/link conflicting_fields']);
    expect(await refused({ text: 'x', linkCard: { title: 'Menu' } })).toEqual(['/link required']);
  });

  test('has the picture of a staged file, which the record of the request names', async () => {
    const { mediaId } = await stage(client, jpeg);
    const linkCard = { title: 'Menu', mediaId };
    const { request, card } = await published({ link, linkCard });
    expect(card).toEqual({
      uri: link,
      title: 'Menu',
      description: '',
      thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/jpeg', size: jpeg.length }),
    });
    expect(request).toMatchObject({ cardPicture: { mediaId } });
    expect(request).not.toHaveProperty('media');
  });

  test('refuses a picture that is none, is too large or unknown, or comes twice, by its field', async () => {
    const asPng = { filename: 'loaf.png', contentType: 'image/png' } as const;
    const asVideo = { filename: 'film.mp4', contentType: 'video/mp4' } as const;
    const [film, heavy, picture] = await Promise.all([
      stage(client, mp4, asVideo),
      stage(client, pngOf(1_000_001), asPng),
      stage(client, jpeg),
    ]);
    const refused = async (linkCard: object) =>
      expectError(
        await client.post('/v1/publish-requests/validate', { ...post, link, linkCard }),
        400,
        'validation_error',
      ).violations.map(({ path, code }) => `${path} ${code}`);
    expect(await refused({ mediaId: film.mediaId })).toEqual(['/linkCard/mediaId media_type']);
    expect(await refused({ mediaId: heavy.mediaId })).toEqual(['/linkCard/mediaId media_size']);
    expect(await refused({ mediaId: 'test_med_0' })).toEqual(['/linkCard/mediaId media_not_found']);
    const sourceUrl = 'https://example.com/a.jpg';
    expect(await refused({ mediaId: picture.mediaId, sourceUrl })).toEqual([
      '/linkCard/sourceUrl conflicting_fields',
    ]);
  });
});

test('validate, create and the record warn of a text that Threads may refuse', async () => {
  const service = await sharedTestService();
  const { client } = await service.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'threads' });
  const text = `${'a'.repeat(495)}’’’`;
  const input = { connectedProfileId, contentType: 'threads.posts.items', text };
  const { body, status } = await client.post('/v1/publish-requests/validate', input);
  const warnings = [{ code: 'text_may_be_refused', message: expect.stringContaining('these are 504') }];
  expect([status, body]).toEqual([200, { variant: 'post', warnings }]);
  const made = (await post(client, input)).body;
  expect(made).toMatchObject({ status: 'queued', warnings });
  expect(await requestNow(client, made.publishRequestId)).toMatchObject({ warnings });
  await service.close();
});

describe('the preview of a page', () => {
  let server: Server;
  let base: string;
  const pages = new Map<string, string | Buffer>();
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const page = pages.get(url);
      response.writeHead(page === undefined ? 404 : 200).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    downloader.close();
  });

  const downloader = createDownloader({
    allowedNetworks: ['127.0.0.1/32'],
    connectTimeoutMs: 60_000,
    silenceTimeoutMs: 60_000,
    leastRate: { bytes: 1, perMs: 60_000 },
  });
  const read = createLinkPreviews(downloader.read, 60_000);
  const previewOf = (html: string | Buffer, more: object = {}) => {
    pages.set('/page', html);
    return read({ organizationId: 'org', url: `${base}/page`, mostPictureBytes: 1_000_000, ...more });
  };

  test.each([
    ['nothing', '<p>Hello</p>', {}],
    ['its title', '<title>\n Rye &amp; more </title>', { title: 'Rye & more' }],
    [
      'what it says for cards, before its title',
      '<head><title>x</title><meta property="og:title" content="Rye"><meta name="twitter:description" content="Sour">',
      { title: 'Rye', description: 'Sour' },
    ],
    [
      'its description',
      '<meta name="Description" content="Bread"><meta property="og:title" content=" ">',
      { description: 'Bread' },
    ],
    ['nothing of its body', '<head></head><body><title>x</title>', {}],
    [
      'words in its own encoding',
      Buffer.from('<meta charset="iso-8859-1"><title>Caf\u00e9</title>', 'latin1'),
      { title: 'Café' },
    ],
    ['no more than its first half a megabyte', `${' '.repeat(600_000)}<title>x</title>`, {}],
  ])('has %s', async (_what, html, told) => {
    expect(await previewOf(html)).toEqual(told);
  });

  test('has its picture, by an address from the page on, unless it is too large or none', async () => {
    const html = '<meta property="og:image" content="a.png">';
    pages.set('/a.png', png(30, 60));
    expect(await previewOf(html)).toEqual({
      picture: { contentType: 'image/png', bytes: expect.objectContaining({ length: png(30, 60).length }) },
    });
    expect(await previewOf(html, { mostPictureBytes: 20 })).toEqual({});
    pages.set('/a.png', 'no picture');
    expect(await previewOf(html)).toEqual({});
  });

  test('of an organization that asks for many waits for the one of another, and not the other way round', async () => {
    const begun: string[] = [];
    const held: (() => void)[] = [];
    const slow: typeof downloader.read = (url) => {
      begun.push(url);
      return new Promise((resolve) => held.push(() => resolve(Readable.from([]))));
    };
    const readSlowly = createLinkPreviews(slow, 600_000);
    const ask = (organizationId: string, url: string) =>
      readSlowly({ organizationId, url, mostPictureBytes: 1 });
    const all = [
      ...Array.from({ length: 8 }, (_one, at) => ask('busy', `https://busy.example/${at}`)),
      ask('other', 'https://other.example/'),
    ];
    await until(() => begun.length === 4);
    held.shift()?.();
    await until(() => begun.length === 5);
    expect(begun[4]).toBe('https://other.example/');
    for (let ended = 1; ended < all.length; ended += 1) {
      await until(() => held.length > 0);
      held.shift()?.();
    }
    expect(await Promise.all(all)).toEqual(all.map(() => ({})));
  });

  test('is empty where there is no page', async () => {
    expect(await read({ organizationId: 'org', url: `${base}/none`, mostPictureBytes: 1 })).toEqual({});
  });
});
