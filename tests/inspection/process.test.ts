/**
 * A file is inspected in a process of its own, which finds the same as the code that runs in it. Services of tests call this
 * code without a process (support/remembered-facts.ts).
 */
import { afterAll, expect, test } from '@jest/globals';
import { factsOf } from '../../src/inspection/facts.ts';
import { DamagedFile, type MediaFacts } from '../../src/inspection/inspected.ts';
import type { MediaType } from '../../src/inspection/media-types.ts';
import { jpeg, reel } from '../support/files.ts';
import { openInspector } from '../support/inspector.ts';
import { sampleOf } from '../support/sample.ts';

const { inspect, close } = openInspector();
afterAll(close);

const fileOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (start: number, length: number) => bytes.subarray(start, start + length),
});

const files: [what: string, bytes: Buffer, type: MediaType, fact: keyof MediaFacts][] = [
  ['a picture', jpeg, 'image/jpeg', 'width'],
  ['a film', reel, 'video/mp4', 'durationSeconds'],
];

test.each(sampleOf(files, 1))('the process of %s finds what is in it', async (_what, bytes, type, fact) => {
  const found = await inspect(fileOf(bytes), type, 'somebody');
  expect(found).toEqual(await factsOf(fileOf(bytes), type));
  expect(found).toHaveProperty(fact, expect.any(Number));
});

test('a file that is cut off is damaged', async () => {
  const half = fileOf(jpeg.subarray(0, jpeg.length / 2));
  await expect(inspect(half, 'image/jpeg', 'somebody')).rejects.toThrow(DamagedFile);
});
