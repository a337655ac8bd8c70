/** Tests that files made to harm the process that reads them fail alone, without any effect on other files. */
// A service of its own: the process that reads its files is made to stand still.
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Inspector, InspectorSettings } from '../../src/inspection/inspect.ts';
import { DamagedFile, type InspectedFile } from '../../src/inspection/inspected.ts';
import type { MediaType } from '../../src/inspection/media-types.ts';
import { emptySegments, jpeg, mp4, withIndexOf } from '../support/files.ts';
import { openInspector } from '../support/inspector.ts';
import { ended, newUpload, send } from '../support/media.ts';
import { childrenOf, isAlive } from '../support/processes.ts';
import { startTestService } from '../support/service.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

let inspector: Inspector;
afterEach(() => inspector.close());

function inspectorWith(settings: Partial<InspectorSettings> = {}) {
  inspector = openInspector(settings);
  const { inspect, close } = inspector;
  return {
    inspect: (file: InspectedFile, type: MediaType, owner = 'Acme') => inspect(file, type, owner),
    close,
  };
}

/**
 * Returns a file of these bytes.
 * @param asked is called with the id of the process that reads the file whenever it asks for bytes.
 */
function fileOf(bytes: Buffer, asked: (pid: number) => unknown = () => {}): InspectedFile {
  return {
    sizeBytes: bytes.length,
    async read(start, length) {
      await asked(await reader());
      return bytes.subarray(start, start + length);
    },
  };
}

/** Returns the id of the process that is reading a file, and throws when there is none. */
async function reader(): Promise<number> {
  const [pid] = await childrenOf(process.pid, 'inspection/process.ts');
  if (!pid) throw new Error('no process reads');
  return pid;
}

const tooMuch = 'The file takes more time or memory to read than a sound one does.';

test('a video with an index of hundreds of megabytes fails for the memory that it takes', async () => {
  const { inspect } = inspectorWith();
  const failure = inspect(withIndexOf(mp4, 250 * 1024 * 1024), 'video/mp4');
  await expect(failure).rejects.toThrow(new DamagedFile(tooMuch));
});

test('an image of nothing but empty segments fails when its time is over', async () => {
  const { inspect } = inspectorWith({ timeLimitMs: 1 });
  const failure = inspect(fileOf(emptySegments(10 * 1024 * 1024)), 'image/jpeg');
  await expect(failure).rejects.toThrow(new DamagedFile(tooMuch));
});

test('the process that reads a file has a lower priority than the service', async () => {
  const { inspect } = inspectorWith();
  const priorities: number[] = [];
  await inspect(
    fileOf(jpeg, (pid) => priorities.push(getPriority(pid))),
    'image/jpeg',
  );
  expect(Math.min(...priorities)).toBeGreaterThan(getPriority());
});

test('others are answered while such a file is read, and it fails as damaged', async () => {
  inspectorWith();
  const service = await startTestService();
  service.ctx.config.publicUrl = service.url;
  const { client } = await service.newKey();
  const file = emptySegments(10 * 1024 * 1024);
  const media = await newUpload(client, file);
  expect((await send(media, file)).status).toBe(200);
  const reading = async () => (await childrenOf(process.pid, 'inspection/process.ts'))[0] ?? 0;
  const staged = service.runDue('media.stage');
  await untilWithoutJobs(async () => (await reading()) > 0);
  const pid = await reading();
  // The process that reads the file stands still, so the service has to answer without waiting for it.
  process.kill(pid, 'SIGSTOP');
  expect((await client.get('/v1/media')).status).toBe(200);
  expect(await isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGCONT');
  await staged;
  expect(await ended(client, media)).toMatchObject({ status: 'failed', error: { code: 'damaged' } });
  await service.close();
});

test('a process that stands still is killed when its time is over', async () => {
  const { inspect } = inspectorWith({ timeLimitMs: 100 });
  let stopped = 0;
  const still = fileOf(jpeg, (pid) => {
    stopped = pid;
    process.kill(pid, 'SIGSTOP');
  });
  await expect(inspect(still, 'image/jpeg')).rejects.toThrow(new DamagedFile(tooMuch));
  await until(async () => !(await isAlive(stopped)));
});

test('a file has less time to be read once another owner waits, who is then read at once', async () => {
  const { inspect } = inspectorWith({ mostAtATime: 1, timeLimitMs: 3_600_000, crowdedTimeLimitMs: 100 });
  const stopped = Promise.withResolvers<void>();
  const still = fileOf(jpeg, (pid) => {
    process.kill(pid, 'SIGSTOP');
    stopped.resolve();
  });
  const slow = inspect(still, 'image/jpeg', 'Acme');
  await stopped.promise;
  const other = inspect(fileOf(jpeg), 'image/jpeg', 'Bob');
  await expect(slow).rejects.toThrow(new DamagedFile(tooMuch));
  expect(await other).toEqual({ width: 64, height: 80 });
});

test('a process that dies fails its file alone: the next one is read', async () => {
  const { inspect } = inspectorWith();
  const killed = fileOf(jpeg, (pid) => process.kill(pid, 'SIGKILL'));
  await expect(inspect(killed, 'image/jpeg')).rejects.toThrow(DamagedFile);
  expect(await inspect(fileOf(jpeg), 'image/jpeg')).toEqual({ width: 64, height: 80 });
});

test('no more files are read at a time than is set, and all in the end', async () => {
  const { inspect } = inspectorWith({ mostAtATime: 2 });
  let most = 0;
  const files = Array.from({ length: 5 }, () =>
    fileOf(jpeg, async () => {
      most = Math.max(most, (await childrenOf(process.pid, 'inspection/process.ts')).length);
    }),
  );
  await Promise.all(files.map((file) => inspect(file, 'image/jpeg')));
  expect(most).toBeLessThanOrEqual(2);
});

describe('the process that reads a file', () => {
  test('is given nothing of what the service knows', async () => {
    const { inspect } = inspectorWith();
    let environment = 'unread';
    await inspect(
      fileOf(jpeg, (pid) => {
        environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      }),
      'image/jpeg',
    );
    const names = environment.split('\0').flatMap((line) => line.split('=')[0] || []);
    expect(names.filter((name) => !/^(NODE_CHANNEL|PWD$|OLDPWD$|SHLVL$|_$)/.test(name))).toEqual([]);
  });

  test('is limited by the kernel, in memory and in time', async () => {
    const { inspect } = inspectorWith();
    let limits = '';
    await inspect(
      fileOf(jpeg, (pid) => {
        limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      }),
      'image/jpeg',
    );
    expect(limits).toMatch(/^Max data size +\d+ /m);
    expect(limits).toMatch(/^Max cpu time +61 /m);
  });

  test('closing the inspector ends the reading process, and does not call the file damaged', async () => {
    const { inspect, close } = inspectorWith();
    let pid = 0;
    const endless = fileOf(jpeg, (reading) => {
      pid = reading;
      return new Promise(() => {});
    });
    const outcome = inspect(endless, 'image/jpeg').catch((error) => error);
    await until(() => pid > 0);
    close();
    expect(await outcome).not.toBeInstanceOf(DamagedFile);
    await until(async () => !(await isAlive(pid)));
    await expect(inspect(fileOf(jpeg), 'image/jpeg')).rejects.toThrow('is shutting down');
  });
});
