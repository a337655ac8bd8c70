/** Writes the generated files of the Go client. A package of Go is one folder, so they stand beside those written by hand. */
import type { Face } from '../face/model.ts';
import { aligned } from './aligned.ts';
import { emitResources } from './resources.ts';
import { emitTypes } from './types.ts';

/** Returns path below the project's root -> text. */
export function goFiles(face: Face): Record<string, string> {
  return {
    'clients/go/generated_types.go': aligned(emitTypes(face)),
    'clients/go/generated_resources.go': aligned(emitResources(face)),
  };
}
