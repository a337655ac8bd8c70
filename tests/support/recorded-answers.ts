/** Records every answer of the servers in this process, for checks that apply to all answers of a test. */
import { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedAnswer {
  /** The operation in the request log; absent when the request reached none. */
  operationId: string | undefined;
  status: number;
  headers: Record<string, unknown>;
  /** The body of the answer; empty when it was written in pieces. */
  text: string;
}

/** Port -> the answers given on it. */
type Recorded = Map<number, RecordedAnswer[]>;

/**
 * Node's own prototype holds the record, because all test files of a worker share that prototype, while each
 * file has modules of its own.
 */
const shared = ServerResponse.prototype as ServerResponse & { recorded?: Recorded };

function install(): Recorded {
  const recorded: Recorded = new Map();
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function record(this: ServerResponse, ...parameters: unknown[]) {
    const port = (this.socket?.address() as AddressInfo | undefined)?.port ?? 0;
    const [body] = parameters;
    const { locals } = this as ServerResponse & { locals?: { operationId?: string } };
    // Answers to HEAD are not recorded, since they are those to GET without the body.
    const answers = this.req.method === 'HEAD' ? undefined : recorded.get(port);
    answers?.push({
      operationId: locals?.operationId,
      status: this.statusCode,
      headers: this.getHeaders(),
      text: typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '',
    });
    return (end as (...all: unknown[]) => ServerResponse).apply(this, parameters);
  } as typeof end;
  return recorded;
}

/**
 * Records every answer that is given on a port from now on.
 * @returns a function that ends the recording and returns the answers.
 */
export function recordAnswers(port: number): () => RecordedAnswer[] {
  shared.recorded ??= install();
  const { recorded } = shared;
  const answers: RecordedAnswer[] = [];
  recorded.set(port, answers);
  return () => {
    recorded.delete(port);
    return answers;
  };
}
