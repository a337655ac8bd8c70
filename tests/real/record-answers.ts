/** Records the shapes of what the servers answer, for `npm run test:real -- --record`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll } from '@jest/globals';
import type { Transport } from '../../src/providers/kit/upstream.ts';
import { methodOf, recordedAnswers, recordVariable } from '../providers/bluesky/recorded-answers.ts';
import { merged, type Shape, shapeOf } from '../support/shapes.ts';

/** The packages of the servers whose answers are recorded. */
const serverPackages = ['@atproto/bsky', '@atproto/pds', '@did-plc/server'];

const recorded: Record<string, Shape> = {};

/** Returns the transport, which also notes the shape of every answer, if the command asks for it. */
export function recording(transport: Transport): Transport {
  if (!process.env[recordVariable]) return transport;
  return {
    ...transport,
    async request(config, connection) {
      const answer = await transport.request(config, connection);
      const method = methodOf(new URL(config.url ?? ''));
      if (method && `${answer.headers['content-type']}`.includes('json'))
        note(`${method} ${answer.status}`, JSON.parse(answer.data));
      return answer;
    },
  };
}

function note(name: string, body: unknown): void {
  const shape = shapeOf(body);
  const before = recorded[name];
  recorded[name] = before ? merged(before, shape) : shape;
}

afterAll(() => {
  if (!process.env[recordVariable]) return;
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const servers = Object.fromEntries(serverPackages.map((name) => [name, dependencies[name]]));
  const answers = Object.fromEntries(
    Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(recordedAnswers, `${JSON.stringify({ servers, answers }, undefined, 2)}\n`);
});
