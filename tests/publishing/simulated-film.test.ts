/** Tests that the film of simulated accounts, which the guides publish, can be published everywhere. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import type { StoredMedia } from '../../src/db/tables/media.ts';
import { fileProblems } from '../../src/domain/publishing/admission/file-rules.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
let film: StoredMedia;

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  const { client } = await service.newKey();
  film = (await stage(client, reel, { filename: 'film.mp4', contentType: 'video/mp4' })) as never;
});
afterAll(() => service.close());

const taking = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers).providers.flatMap(
  ({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, publish }) =>
      publish
        .filter(({ rules }) => rules.media?.files.some(({ kind }) => kind === 'video'))
        .map(({ variant, rules }) => ({ contentType, variant, rules: rules.media?.files ?? [] })),
    ),
);

describe('the film of simulated accounts', () => {
  test.each(taking)('is taken by $contentType as $variant', ({ rules }) => {
    expect(fileProblems('media.0', { media: film, state: 'ready', kind: 'video' }, rules)).toEqual([]);
  });
});
