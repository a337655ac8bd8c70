/** Options for form fields, taken from the contract. */
import { contentTypes } from '../../contract/index.ts';
import type { Option } from './components.ts';

export function contentTypeOptions(): Option[] {
  return contentTypes.map((contentType) => ({ value: contentType, text: contentType }));
}

/** Returns the values of an enumeration as options, with spaces instead of underscores. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}
