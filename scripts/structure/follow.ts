/** Finds what a request passes through while it is served, with everything that follows from it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Calls, type Coverage, filesCalledMore, startCoverage } from './coverage.ts';
import { prepareFlows } from './flows.ts';
import { withFollowedService } from './followed-service.ts';
import { hopsToTransport } from './hops.ts';

/** The number of requests of each flow: enough to tell what they call from what timers call meanwhile. */
const requests = 8;
/**
 * The time in which work that goes on after an answer, such as writing its line in the log, comes to its end.
 */
const calmMs = 100;

export const howFilesAreCounted = `The files of a flow are those of src in which a function was called, by V8's count, in each of ${requests} requests or in what
followed from them, and more often than in idle periods of the same length. The service itself serves these requests in
test mode. Generated files and the simulators, which stand for the providers' servers, are left out. Because of timers,
two runs can differ by a file or two.`;

interface Followed {
  /** The name of a flow -> the names of its files. */
  files: Record<string, string[]>;
  /** The functions between a content operation and the transport. */
  hops: string[];
}

export function followFlows(): Promise<Followed> {
  return withFollowedService(async (service) => {
    const flows = await prepareFlows(service);
    const coverage = await startCoverage();
    const files: Record<string, string[]> = {};
    for (const [name, run] of Object.entries(flows)) files[name] = await follow(coverage, run);
    coverage.end();
    return { files, hops: await hopsToTransport(service, flows.list) };
  });
}

async function follow(coverage: Coverage, run: () => Promise<void>): Promise<string[]> {
  await run();
  const busy: Calls[] = [];
  const idle: Calls[] = [];
  for (let request = 0; request < requests; request += 1) {
    await pause(calmMs);
    await coverage.take();
    const startedAt = performance.now();
    await run();
    await pause(calmMs);
    const tookMs = performance.now() - startedAt;
    busy.push(await coverage.take());
    await pause(tookMs);
    idle.push(await coverage.take());
  }
  return filesCalledMore(busy, idle);
}
