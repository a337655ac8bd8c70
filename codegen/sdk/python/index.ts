/** Writes the generated files of the Python client. */
import { errorClass } from '../surface/errors.ts';
import type { ClientSurface } from '../surface/model.ts';
import { text } from './names.ts';
import { emitResources } from './resources.ts';
import { emitModels } from './types.ts';

/** Returns path below the project's root -> text. */
export function pythonFiles(surface: ClientSurface): Record<string, string> {
  const folder = 'clients/python/src/social_content_sdk/generated';
  return {
    [`${folder}/__init__.py`]: '',
    [`${folder}/models.py`]: emitModels(surface),
    [`${folder}/resources.py`]: emitResources(surface),
    [`${folder}/errors.py`]: emitErrors(surface),
  };
}

function emitErrors({ errorCodes }: ClientSurface): string {
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
