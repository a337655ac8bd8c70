/** What the server knows of a tool, which is generated from the contract. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** Tells whether it changes something, so that a person confirms each call. */
  write: boolean;
  /** The operations that the tool runs: one, or one for each content type, in the order in which the input names these. */
  operationIds: readonly string[];
  /** The operation that checks the same body without doing anything. */
  validate?: { operationId: string; path: string };
  method: string;
  path: string;
  /** The parameters of the query. */
  query: readonly string[];
  /** Tells whether there is a body. */
  body: boolean;
  /** Tells whether the operation takes an `Idempotency-Key`. */
  idempotent: boolean;
  annotations: Record<string, string | boolean>;
  inputSchema: {
    type: 'object';
    properties: Record<string, object>;
    required: string[];
    [keyword: string]: unknown;
  };
}
