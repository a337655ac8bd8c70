/** Shows how each operation is called, with curl and with two of the client libraries, for the API reference. */
import { contractOf, type Node } from '../document.ts';
import { allResources, type ClientSurface } from '../sdk/surface/model.ts';
import { copyOf } from '../source.ts';
import { curlSample } from './curl.ts';
import { type ExampleCall, exampleCall } from './example-call.ts';
import { pythonSample } from './python.ts';
import { typescriptSample } from './typescript.ts';

interface Form {
  /** The name of the language by which documentation tools colour the sample. */
  lang: string;
  label: string;
  write(call: ExampleCall): string;
}

const forms: readonly Form[] = [
  { lang: 'Shell', label: 'curl', write: curlSample },
  { lang: 'TypeScript', label: 'TypeScript', write: typescriptSample },
  { lang: 'Python', label: 'Python', write: pythonSample },
];

/** Returns the served document with `x-codeSamples`, which documentation tools draw as tabs; the given one is not changed. */
export function withSamples(served: Node, { resources }: ClientSurface): Node {
  const contract = contractOf(copyOf(served));
  const methods = new Map(
    allResources(resources).flatMap((resource) => resource.methods.map((each) => [each.operationId, each])),
  );
  for (const operation of contract.operations) {
    const method = methods.get(operation.operationId);
    if (!method) continue;
    const call = exampleCall(contract, operation, method);
    operation.node['x-codeSamples'] = forms.map(({ lang, label, write }) => ({
      lang,
      label,
      source: write(call),
    }));
  }
  return contract.document;
}
