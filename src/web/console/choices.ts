/** What there is to choose from, as the contract has it. */
import { contentTypes } from '../../contract/index.ts';
import type { Option } from './components.ts';

export function contentTypeOptions(): Option[] {
  return contentTypes.map((contentType) => ({ value: contentType, text: contentType }));
}

/** The values of an enumeration, readable. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}
