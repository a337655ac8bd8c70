/**
 * A file is inspected in a process of its own, which finds the same as the code that runs in it. Services of tests call this
 * code without a process (support/remembered-facts.ts).
 */
import { afterAll, expect, test } from '@jest/globals';
import { factsOf } from '../../src/inspection/facts.ts';
import { DamagedFile } from '../../src/inspection/inspected.ts';
import type { MediaType } from '../../src/inspection/media-types.ts';
import { jpeg, reel } from '../support/files.ts';
import { openInspector } from '../support/inspector.ts';

const { inspect, close } = openInspector();
afterAll(close);

const fileOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
});

test('the process of a picture and that of a film find what is in them', async () => {
  const files: [Buffer, MediaType][] = [
    [jpeg, 'image/jpeg'],
    [reel, 'video/mp4'],
  ];
  const found = await Promise.all(files.map(([bytes, type]) => inspect(fileOf(bytes), type, 'somebody')));
  expect(found).toEqual(await Promise.all(files.map(([bytes, type]) => factsOf(fileOf(bytes), type))));
  expect(found).toMatchObject([{ width: expect.any(Number) }, { durationSeconds: expect.any(Number) }]);
});

test('a file that is cut off is damaged', async () => {
  const half = fileOf(jpeg.subarray(0, jpeg.length / 2));
  await expect(inspect(half, 'image/jpeg', 'somebody')).rejects.toThrow(DamagedFile);
});
