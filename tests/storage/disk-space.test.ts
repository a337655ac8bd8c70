/** Tests that room on a disk is set aside before files are written, and looked at again while they are. */
import { expect, test } from '@jest/globals';
import { createDiskSpace, DiskFull } from '../../src/storage/disk-space.ts';

const megabyte = 1024 * 1024;

/** A disk that others write to as well, and on which files grow as they are written. */
function createDisk(sizeBytes: number, settings = { diskMarginBytes: 0 }) {
  const files = new Map<string, number>();
  const disk = {
    others: 0,
    error: undefined as NodeJS.ErrnoException | undefined,
    free: () => sizeBytes - disk.others - [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
  const room = createDiskSpace(
    {
      async put(key, content) {
        try {
          for await (const piece of content) files.set(key, (files.get(key) ?? 0) + piece.length);
          if (disk.error) throw disk.error;
        } catch (error) {
          // As with a real disk, it takes a while until the room is free again.
          for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          files.delete(key);
          throw error;
        }
      },
      freeBytes: async () => disk.free(),
      capacityBytes: async () => sizeBytes,
    },
    settings,
  );
  return { ...room, disk, files, settings };
}

/** Yields a file in pieces of a megabyte, and lets others go on after each. */
async function* fileOf(sizeBytes: number, onPiece: (index: number) => unknown = () => {}) {
  const piece = Buffer.alloc(megabyte);
  for (let index = 0; index * megabyte < sizeBytes; index += 1) {
    onPiece(index);
    await new Promise((resolve) => setImmediate(resolve));
    yield piece;
  }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

test.each([
  ['as many are stored as there is room for, when their sizes are announced', 100 * megabyte, 3],
  ['some are stored, when their sizes are not announced', undefined, 2],
])('of eight files at once %s', async (_title, size, stored) => {
  const { put, files, disk } = createDisk(420 * megabyte, { diskMarginBytes: 100 * megabyte });
  const outcomes = await Promise.allSettled(names(8).map((name) => put(name, fileOf(100 * megabyte), size)));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  for (const { reason } of refused) expect(reason).toBeInstanceOf(DiskFull);
  expect([...files.values()]).toEqual(Array(stored).fill(100 * megabyte));
  expect(refused).toHaveLength(8 - stored);
  expect(disk.free()).toBeGreaterThanOrEqual(100 * megabyte);
});

test('files that would not fit beside those being written are not begun', async () => {
  const { put } = createDisk(420 * megabyte, { diskMarginBytes: 100 * megabyte });
  const begun = new Set<string>();
  const store = (name: string) =>
    put(
      name,
      fileOf(100 * megabyte, () => begun.add(name)),
      100 * megabyte,
    );
  await Promise.allSettled(names(8).map(store));
  expect([...begun]).toEqual(['0', '1', '2']);
});

test('what is parked for a file that is being written is not there for others', async () => {
  const { put, has } = createDisk(100 * megabyte);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  async function* slow() {
    yield Buffer.alloc(megabyte);
    begun.resolve();
    await goOn.promise;
  }
  const writing = put('first', slow(), 60 * megabyte);
  await begun.promise;
  expect([await has(40 * megabyte), await has(40 * megabyte + 1)]).toEqual([true, false]);
  goOn.resolve();
  await writing;
  expect(await has(99 * megabyte)).toBe(true);
});

test('what was parked for files that are stored or have failed is free again', async () => {
  const { put, files, has } = createDisk(100 * megabyte);
  await put('whole', fileOf(60 * megabyte), 60 * megabyte);
  await expect(put('large', fileOf(60 * megabyte), 60 * megabyte)).rejects.toThrow(DiskFull);
  const broken = fileOf(30 * megabyte, (index) => {
    if (index === 10) throw new Error('broken off');
  });
  await expect(put('broken', broken, 30 * megabyte)).rejects.toThrow('broken off');
  expect(await has(40 * megabyte)).toBe(true);
  expect(await has(40 * megabyte + 1)).toBe(false);
  await put('small', fileOf(40 * megabyte), 40 * megabyte);
  expect([...files.keys()]).toEqual(['whole', 'small']);
});

test('a file is refused before anything of it is read', async () => {
  const { put, settings } = createDisk(100 * megabyte);
  settings.diskMarginBytes = 50 * megabyte;
  let pieces = 0;
  const content = fileOf(60 * megabyte, () => {
    pieces += 1;
  });
  await expect(put('large', content, 60 * megabyte)).rejects.toThrow(DiskFull);
  expect(pieces).toBe(0);
});

test('a write is given up as soon as somebody else has taken its room, and the next one continues', async () => {
  const { put, files, disk } = createDisk(200 * megabyte, { diskMarginBytes: 20 * megabyte });
  const taking = fileOf(80 * megabyte, (index) => {
    if (index === 20) disk.others = 60 * megabyte;
  });
  const writes = [put('first', taking, 80 * megabyte), put('second', fileOf(80 * megabyte), 80 * megabyte)];
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([...files.values()]).toEqual([80 * megabyte]);
  expect(disk.free()).toBeGreaterThanOrEqual(20 * megabyte);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk that answers %s is full; another error is what it is',
  async (code) => {
    const { put, disk } = createDisk(100 * megabyte);
    disk.error = Object.assign(new Error('write'), { code });
    await expect(put('file', fileOf(megabyte))).rejects.toThrow(DiskFull);
    disk.error = Object.assign(new Error('write'), { code: 'EIO' });
    await expect(put('file', fileOf(megabyte))).rejects.toBe(disk.error);
  },
);

test('a file that the disk could not hold even if empty is refused, unlike one that has to wait', async () => {
  const { couldHold } = createDisk(100 * megabyte, { diskMarginBytes: 10 * megabyte });
  expect(await couldHold(90 * megabyte)).toBe(true);
  expect(await couldHold(90 * megabyte + 1)).toBe(false);
});

test('a store without a limit has room for everything', async () => {
  const stored: string[] = [];
  const { put, has, couldHold } = createDiskSpace(
    {
      async put(key, content) {
        for await (const _piece of content);
        stored.push(key);
      },
    },
    { diskMarginBytes: 10 },
  );
  await Promise.all(names(3).map((name) => put(name, fileOf(40 * megabyte), 40 * megabyte)));
  expect(stored).toHaveLength(3);
  expect([await has(2 ** 50), await couldHold(2 ** 50)]).toEqual([true, true]);
});
