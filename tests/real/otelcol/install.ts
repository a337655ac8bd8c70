/** Builds a collector of OpenTelemetry's own parts, where it is missing or differs from go.sum. */
import path from 'node:path';
import { buildGoProgram } from '../go-program.ts';

const folder = import.meta.dirname;

export const collectorProgram = path.join(folder, 'built', 'otelcol');

/** Builds the collector, unless that was done already. Returns Go's complaint when it cannot. */
export function buildCollector(): string | undefined {
  return buildGoProgram({
    folder,
    source: '.',
    program: collectorProgram,
    options: [],
    notice: 'building a collector of OpenTelemetry, which takes some minutes, into tests/real/otelcol',
  });
}
