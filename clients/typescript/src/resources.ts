/** Makes the resources of the client from the table of operations. */
import type { Media } from './generated/models.ts';
import { type PageAnswer, paged, pageOf } from './pages.ts';
import { linesOf, streamed } from './streaming.ts';
import type { Call, RequestOptions, Transport } from './transport.ts';
import { uploading } from './uploads.ts';
import { type WaitOptions, waitFor } from './waiting.ts';

/** An entry of the table of operations: it says what request a method makes. */
interface Method {
  readonly method: string;
  readonly path: string;
  readonly idempotent?: boolean;
  readonly pages?: boolean;
  readonly stream?: boolean;
  readonly lines?: boolean;
  readonly body?: boolean;
  /** The parameters of the query, where there is a body; otherwise whether there is a query. */
  readonly query?: boolean | readonly string[];
}

interface Wait {
  readonly ended: readonly string[];
}

interface Upload {
  readonly upload: true;
}

type Leaf = Method | Wait | Upload;

export interface Branch {
  readonly [name: string]: Branch | Leaf;
}

type Made = { [name: string]: Made | ((...given: never[]) => unknown) };

/** Returns the resources, whose types are generated from the same contract as the table. */
export function bind(transport: Transport, branch: Branch): Made {
  const made: Made = {};
  for (const [name, entry] of Object.entries(branch)) {
    if (isMethod(entry)) made[name] = methodOf(transport, entry);
    else if (isWait(entry)) made[name] = waitOf(branch, transport, entry);
    else if (isUpload(entry)) made[name] = uploading(transport, reading<Media>(branch, transport));
    else made[name] = bind(transport, entry);
  }
  return made;
}

const isMethod = (entry: Branch | Leaf): entry is Method => 'path' in entry;
const isWait = (entry: Branch | Leaf): entry is Wait => 'ended' in entry;
/** The resource that takes uploads has an entry of the same name. */
const isUpload = (entry: Branch | Leaf): entry is Upload => 'upload' in entry && entry.upload === true;

function methodOf(transport: Transport, method: Method) {
  return (...given: unknown[]) => {
    const { call, options } = callOf(method, given);
    if (method.stream) return streamed(transport, call, options);
    if (method.lines) return linesOf(transport, call, options);
    if (method.pages)
      return paged((cursor) =>
        transport.json<PageAnswer<unknown>>(
          cursor === undefined ? call : { ...call, query: { ...call.query, cursor } },
          options,
        ),
      );
    return transport
      .json<unknown>(call, options)
      .then((answer) => (isPage(answer) ? pageOf(answer) : answer));
  };
}

const isPage = (answer: unknown): answer is PageAnswer<unknown> =>
  typeof answer === 'object' && answer !== null && 'hasMore' in answer && 'data' in answer;

/** Sorts what a method was given: the parameters of its path, the object of the others if it has some, and options. */
function callOf({ method, path, idempotent, body, query }: Method, given: unknown[]) {
  const rest = [...given];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest.shift();
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is needed`);
    // Dots need no encoding, so an address with them would be shortened to that of another operation.
    if (value === '.' || value === '..') throw new TypeError(`${name} is no id`);
    return encodeURIComponent(value);
  });
  const parameters = body || query ? ((rest.shift() ?? {}) as Record<string, unknown>) : {};
  const named = Array.isArray(query) ? query : [];
  const inQuery = Object.entries(parameters).filter(([name]) => !body || named.includes(name));
  const inBody = Object.entries(parameters).filter(([name]) => body && !named.includes(name));
  const call: Call = {
    method,
    path: filled,
    idempotent,
    query: Object.fromEntries(inQuery),
    ...(body ? { body: Object.fromEntries(inBody) } : {}),
  };
  return { call, options: rest[0] as RequestOptions | undefined };
}

/** Returns the reading of one record of a resource. */
function reading<Answer>(branch: Branch, transport: Transport) {
  const get = branch.get;
  if (!get || !isMethod(get)) throw new TypeError('the resource has no get');
  return (id: string, options: RequestOptions) => transport.json<Answer>(callOf(get, [id]).call, options);
}

function waitOf(branch: Branch, transport: Transport, { ended }: Wait) {
  const read = reading<{ status: string }>(branch, transport);
  return (id: string, options?: WaitOptions) => waitFor((each) => read(id, each), ended, options);
}
