import { createHash } from 'node:crypto';
import { factsOf } from '../../src/inspection/facts.ts';
import type { Inspector } from '../../src/inspection/inspect.ts';
import type { MediaFacts } from '../../src/inspection/inspected.ts';

/** The type and the bytes of a file -> what an inspection has found in it. */
const known = new Map<string, MediaFacts>();

/** Files of more bytes are read by the inspector alone, and not as a whole. */
const mostBytes = 4 * 1024 ** 2;

/**
 * Makes an inspector that inspects files in this process, and the same bytes once. The process that the inspector starts for
 * each file finds the same (tests/inspection/process.test.ts), and takes longer to start than what most tests do with the file.
 * Nothing is remembered of files that could not be read: they and large ones are left to the inspector, whose errors are others.
 */
export function rememberFacts(inspector: Inspector): Inspector {
  return {
    ...inspector,
    async inspect(file, type, owner) {
      if (file.sizeBytes > mostBytes) return inspector.inspect(file, type, owner);
      const bytes = await file.read(0, file.sizeBytes);
      const name = `${type} ${createHash('sha256').update(bytes).digest('hex')}`;
      const read = async (start: number, length: number) => bytes.subarray(start, start + length);
      const facts =
        known.get(name) ?? (await factsOf({ sizeBytes: file.sizeBytes, read }, type).catch(() => undefined));
      if (!facts) return inspector.inspect(file, type, owner);
      known.set(name, facts);
      return structuredClone(facts);
    },
  };
}
