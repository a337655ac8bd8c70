/** The parts of the contract that the API reference draws. */
interface Referring {
  $ref?: string;
}

export interface Schema extends Referring {
  type?: string | readonly string[];
  description?: string;
  format?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  deprecated?: boolean;
}

export interface Parameter extends Referring {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
  /** What the data of a stream's messages is. */
  'x-data'?: Schema;
}

export interface Answer extends Referring {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, MediaType>>;
}

export interface Body extends Referring {
  content: Readonly<Record<string, MediaType>>;
}

export interface DescribedOperation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly Parameter[];
  requestBody?: Body;
  responses: Readonly<Record<string, Answer>>;
  'x-codeSamples'?: readonly { lang: string; label: string; source: string }[];
}

type PathItem = Readonly<Record<string, DescribedOperation>> & { parameters?: readonly Parameter[] };

export interface Document {
  info: { description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  webhooks: Readonly<Record<string, { post: DescribedOperation }>>;
}
