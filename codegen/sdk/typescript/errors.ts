/** Writes the classes of errors of the TypeScript client, one for each code. */
import { errorClass } from '../face/errors.ts';
import type { Face } from '../face/model.ts';

export function emitErrors({ errorCodes }: Face): string {
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
