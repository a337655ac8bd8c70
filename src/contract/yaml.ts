import { stringify } from 'yaml';

/** Writes a document of the contract so that tools that read YAML 1.1 find the same in it: they take bare times for dates. */
export function contractYaml(document: object): string {
  return stringify(document, { lineWidth: 0, compat: 'yaml-1.1' });
}
