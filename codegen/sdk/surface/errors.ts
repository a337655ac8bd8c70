import { pascal } from '../../names.ts';

/** Returns the name of an error's class: `validation_error` is a `ValidationError`, `not_found` a `NotFoundError`. */
export const errorClass = (code: string): string => `${pascal(code).replace(/Error$/, '')}Error`;
