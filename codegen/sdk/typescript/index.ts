/** Writes the generated files of the TypeScript client. */
import type { ClientSurface } from '../surface/model.ts';
import { emitErrors } from './errors.ts';
import { emitOperations } from './operations.ts';
import { emitResources } from './resources.ts';
import { emitModels } from './types.ts';

/** Returns path below the project's root -> text. */
export function typescriptFiles(surface: ClientSurface): Record<string, string> {
  const folder = 'clients/typescript/src/generated';
  return {
    [`${folder}/models.ts`]: emitModels(surface),
    [`${folder}/resources.ts`]: emitResources(surface),
    [`${folder}/operations.ts`]: emitOperations(surface),
    [`${folder}/errors.ts`]: emitErrors(surface),
  };
}
