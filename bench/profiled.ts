/** Runs a server with Node's CPU profile under load, and says what each request has cost there. */
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { type CpuByPart, cpuByPart, type WorkParts } from './cpu-profile.ts';
import { stopAll } from './processes.ts';
import { processorSeconds } from './processor-time.ts';
import { sized } from './size.ts';

const warmUpSeconds = sized(2, 1);
const seconds = sized(5, 1);

interface Profiled {
  work: WorkParts;
  /** A folder that gets the profile. */
  directory: string;
  /** Starts the server, waits until it answers, and returns the id of its process. */
  begin(profile: string): Promise<number>;
  /** Sends requests for so many seconds, and returns how many were answered. */
  load(seconds: number): Promise<number>;
}

/** Returns the CPU seconds of each part of a request. It stops all processes of the benchmark, since a profile is written at the end. */
export async function profiled({ work, directory, begin, load }: Profiled): Promise<CpuByPart> {
  const profile = mkdtempSync(path.join(directory, 'profile-'));
  const startedAt = performance.now();
  const pid = await begin(profile);
  await load(warmUpSeconds);
  const sinceMs = performance.now() - startedAt;
  const before = processorSeconds(pid);
  const requests = await load(seconds);
  const perRequest = (processorSeconds(pid) - before) / requests;
  await stopAll();
  return cpuByPart(work, profile, sinceMs, perRequest);
}
