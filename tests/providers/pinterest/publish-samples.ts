/** Says how the tests publish on Pinterest. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import { firstOf, type Sample, type Way } from '../../support/ways.ts';

const pinterest = { providerId: 'pinterest', loginKind: 'pinterest' } as const;
const onBoard = async ({ client, profile }: Sample) => ({
  contentType: 'pinterest.pins.items',
  board: await firstOf(client, profile, 'pinterest.boards.items'),
});

export const ways: readonly Way[] = [
  {
    ...pinterest,
    name: 'an image',
    input: async (sample) => ({
      ...(await onBoard(sample)),
      text: sample.text,
      media: sample.files.images.slice(0, 1).map((mediaId) => ({ mediaId })),
    }),
  },
  {
    ...pinterest,
    name: 'images',
    alike: true,
    input: async (sample) => ({
      ...(await onBoard(sample)),
      text: sample.text,
      media: sample.files.images.map((mediaId) => ({ mediaId })),
    }),
  },
  {
    ...pinterest,
    name: 'a video',
    processed: 'before',
    kept: true,
    textless: true,
    input: async (sample) => ({ ...(await onBoard(sample)), media: [{ mediaId: sample.files.video }] }),
  },
  {
    ...pinterest,
    name: 'a board',
    input: ({ text }) => ({ contentType: 'pinterest.boards.items', title: 'Rolls', text }),
  },
];

/** Matches the ids of pins and of boards. */
const madeId = /^[58]\d{17}$/;

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, fields]) =>
    madeId.test(id) && !fields.deleted && (fields.board || fields.name) ? [JSON.stringify(fields)] : [],
  );
}
