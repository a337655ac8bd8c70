/** Writes a call in each language that guides have. Tests run every form of every call in the guides. */
import { type Call, wireCall } from './call.ts';
import { curl } from './curl.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

export type { Call } from './call.ts';
export { ids, keeping, nextCursor, type VariableName } from './variables.ts';

export interface CallForm {
  /** The name that readers see. */
  name: string;
  /** The name of the language in Markdown. */
  language: string;
  text: string;
}

export function formsOf(call: Call): CallForm[] {
  const sent = wireCall(call);
  return [
    { name: 'curl', language: 'sh', text: curl(sent) },
    { name: 'TypeScript', language: 'ts', text: typescript(sent) },
    { name: 'Python', language: 'python', text: python(sent) },
  ];
}
