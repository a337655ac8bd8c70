/** Writes the classes of errors of the TypeScript client, one for each code. */
import { pascal } from '../../names.ts';
import type { Face } from '../face/model.ts';

export function emitErrors({ errorCodes }: Face): string {
  return [
    "import { ApiError } from '../errors.ts';",
    '',
    ...errorCodes.map((code) => `export class ${className(code)} extends ApiError<'${code}'> {}`),
    '',
    'export const errorClasses = {',
    ...errorCodes.map((code) => `  ${code}: ${className(code)},`),
    '} as const;',
    '',
  ].join('\n');
}

/** `validation_error` becomes `ValidationError`, and `not_found` becomes `NotFoundError`. */
const className = (code: string) => `${pascal(code).replace(/Error$/, '')}Error`;
