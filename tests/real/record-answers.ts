/** Records the shapes of what the servers answer, for `npm run test:real -- --record`. */
import { writeFileSync } from 'node:fs';
import { afterAll } from '@jest/globals';
import type { Transport } from '../../src/provider-client/transports/transport.ts';
import { merged, type Shape, shapeOf } from '../support/shapes.ts';
import { recordVariable } from './record-variable.ts';

interface Recording {
  /** Where the shapes are kept. */
  file: URL;
  /** The versions of the servers that answer. */
  servers: Record<string, string>;
  /** Returns the name of a call; `undefined` for calls that are not recorded. */
  callOf(call: { method: string; url: URL }): string | undefined;
}

/** Returns the transport, which also notes the shape of every answer, if the command asks for it. */
export function recording(transport: Transport, { file, servers, callOf }: Recording): Transport {
  if (!process.env[recordVariable]) return transport;
  const shapes = new Map<string, Shape>();
  afterAll(() => {
    const answers = Object.fromEntries([...shapes].sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(file, `${JSON.stringify({ servers, answers }, undefined, 2)}\n`);
  });
  return {
    ...transport,
    async request(config, connection) {
      const answer = await transport.request(config, connection);
      const call = callOf({ method: config.method ?? '', url: new URL(config.url ?? '') });
      if (call && `${answer.headers['content-type']}`.includes('json')) {
        const name = `${call} ${answer.status}`;
        const shape = shapeOf(JSON.parse(answer.data));
        const before = shapes.get(name);
        shapes.set(name, before ? merged(before, shape) : shape);
      }
      return answer;
    },
  };
}
