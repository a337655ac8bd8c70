/** Writes the generated files of the Go client. A package of Go is one folder, so they stand beside those written by hand. */
import type { ClientSurface } from '../surface/model.ts';
import { aligned } from './aligned.ts';
import { emitResources } from './resources.ts';
import { emitTypes } from './types.ts';

/** Returns path below the project's root -> text. */
export function goFiles(surface: ClientSurface): Record<string, string> {
  return {
    'clients/go/generated_types.go': aligned(emitTypes(surface)),
    'clients/go/generated_resources.go': aligned(emitResources(surface)),
  };
}
