/** Writes the classes of errors of the TypeScript client, one for each code. */
import { errorClass } from '../surface/errors.ts';
import type { ClientSurface } from '../surface/model.ts';

export function emitErrors({ errorCodes }: ClientSurface): string {
  return [
    "import { ApiError } from '../errors.ts';",
    '',
    ...errorCodes.map((code) => `export class ${errorClass(code)} extends ApiError<'${code}'> {}`),
    '',
    'export const errorClasses = {',
    ...errorCodes.map((code) => `  ${code}: ${errorClass(code)},`),
    '} as const;',
    '',
  ].join('\n');
}
