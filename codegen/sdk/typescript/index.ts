/** Writes the generated files of the TypeScript client. */
import type { Face } from '../face/model.ts';
import { emitErrors } from './errors.ts';
import { emitOperations } from './operations.ts';
import { emitResources } from './resources.ts';
import { emitModels } from './types.ts';

/** Returns path below the project's root -> text. */
export function typescriptFiles(face: Face): Record<string, string> {
  const folder = 'clients/typescript/src/generated';
  return {
    [`${folder}/models.ts`]: emitModels(face),
    [`${folder}/resources.ts`]: emitResources(face),
    [`${folder}/operations.ts`]: emitOperations(face),
    [`${folder}/errors.ts`]: emitErrors(face),
  };
}
