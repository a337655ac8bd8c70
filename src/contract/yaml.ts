import { stringify } from 'yaml';

/**
 * Writes a document of the contract as YAML that readers of YAML 1.1 understand alike. They would take an unquoted time
 * for a date, so it is quoted.
 */
export function contractYaml(document: object): string {
  return stringify(document, { lineWidth: 0, compat: 'yaml-1.1' });
}
