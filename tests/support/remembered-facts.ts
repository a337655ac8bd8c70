import { createHash } from 'node:crypto';
import type { Inspector } from '../../src/inspection/inspect.ts';
import type { MediaFacts } from '../../src/inspection/inspected.ts';

/** The type and the bytes of a file -> what an inspection has found in it. */
const known = new Map<string, MediaFacts>();

/** Files of more bytes are read by the inspector alone, and not as a whole. */
const mostBytes = 4 * 1024 ** 2;

/**
 * Makes an inspector that looks into the same bytes once. Each look starts a process, which takes longer than what most
 * tests do with the file. Nothing is remembered of large files, nor of files that could not be read.
 */
export function rememberFacts(inspector: Inspector): Inspector {
  return {
    ...inspector,
    async inspect(file, type, owner) {
      if (file.sizeBytes > mostBytes) return inspector.inspect(file, type, owner);
      const bytes = await file.read(0, file.sizeBytes);
      const name = `${type} ${createHash('sha256').update(bytes).digest('hex')}`;
      const facts = known.get(name) ?? (await inspector.inspect(file, type, owner));
      known.set(name, facts);
      return structuredClone(facts);
    },
  };
}
