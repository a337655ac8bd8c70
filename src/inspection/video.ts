/** Videos, read by MediaInfo in a thread of its own: a file that keeps it busy for ever holds up nobody else. */
import { Worker } from 'node:worker_threads';
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspect.ts';
import type { FromWorker, ToWorker } from './video-worker.ts';

/** Some 50 ms and a handful of reads are usual. */
const timeLimitMs = 60_000;
/** MediaInfo reads headers and indexes, not frames. A file that makes it read more leads it round in circles. */
const mostReads = 5_000;

/** Throws `DamagedFile`. */
export async function inspectVideo(file: InspectedFile): Promise<MediaFacts> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData: { sizeBytes: file.sizeBytes },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const timer = setTimeout(() => worker.terminate(), timeLimitMs);
  try {
    return await answerOf(worker, file);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function answerOf(worker: Worker, file: InspectedFile): Promise<MediaFacts> {
  let reads = 0;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DamagedFile('The video cannot be read.'));
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'facts') return resolve(message.facts);
      if (message.kind === 'damaged') return reject(new DamagedFile(message.message));
      reads += 1;
      if (reads > mostReads) return giveUp();
      file
        .read(message.start, message.length)
        .then((bytes) => worker.postMessage({ bytes } satisfies ToWorker))
        .catch(reject);
    });
  });
}
