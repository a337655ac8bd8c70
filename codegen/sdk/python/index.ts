/** Writes the generated files of the Python client. */
import { errorClass } from '../face/errors.ts';
import type { Face } from '../face/model.ts';
import { text } from './names.ts';
import { emitResources } from './resources.ts';
import { emitModels } from './types.ts';

/** Returns path below the project's root -> text. */
export function pythonFiles(face: Face): Record<string, string> {
  const folder = 'clients/python/src/social_content_sdk/generated';
  return {
    [`${folder}/__init__.py`]: '',
    [`${folder}/models.py`]: emitModels(face),
    [`${folder}/resources.py`]: emitResources(face),
    [`${folder}/errors.py`]: emitErrors(face),
  };
}

function emitErrors({ errorCodes }: Face): string {
  return [
    'from typing import Dict, Type',
    '',
    'from .._errors import ApiError',
    '',
    ...errorCodes.flatMap((code) => [
      '',
      `class ${errorClass(code)}(ApiError):`,
      `    """The code \`${code}\`."""`,
      '',
    ]),
    '',
    'ERRORS: Dict[str, Type[ApiError]] = {',
    ...errorCodes.map((code) => `    ${text(code)}: ${errorClass(code)},`),
    '}',
    '',
  ].join('\n');
}
