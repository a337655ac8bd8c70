/** Reads contracts in the form of OpenAPI: finds what they say about a call, and holds values against their schemas. */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface Call {
  method: string;
  url: URL;
}

interface Document<Operation> {
  paths: Record<string, Record<string, Operation>>;
}

/** Returns what a document says of a call, and the path by which it does; `undefined` when it does not have the call. */
export function operationIn<Operation>(
  { paths }: Document<Operation>,
  { method, url }: Call,
): { path: string; operation: Operation } | undefined {
  for (const { path, form, methods } of oncePer(paths, () => formsOf(paths))) {
    const operation = methods[method.toLowerCase()];
    // A literal path is more precise than one with a placeholder, and stands before it.
    if (operation && form.test(url.pathname)) return { path, operation };
  }
  return undefined;
}

const formsOf = <Methods>(paths: Record<string, Methods>) =>
  Object.entries(paths).map(([path, methods]) => ({
    path,
    form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));

/** What was made of parts of documents. */
const made = new WeakMap<object, object>();

/**
 * Makes something of a part of a document once. A schema that is made anew is compiled anew, which takes longer than all else
 * of a simulated call.
 */
export function oncePer<Made extends object>(part: object, make: () => Made): Made {
  const found = (made.get(part) as Made | undefined) ?? make();
  made.set(part, found);
  return found;
}

/** Each schema is compiled once, and not optimized, since that takes longer than it saves. */
const quick: Options = { inlineRefs: false, validateSchema: false, code: { optimize: false } };

/** Returns a function that tells what is wrong with a value; an empty list when it fits the schema. */
export function validatorFor(document: object, options: Options = {}) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...quick, ...options });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<object, ValidateFunction>();
  return (schema: object, value: unknown): string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(located(schema));
    compiled.set(schema, validate);
    validate(structuredClone(value));
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Returns a schema whose references lead into the document. */
const located = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
