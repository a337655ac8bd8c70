/** Makes API keys by API keys. */
import type { Schemas } from '../../src/contract/index.ts';
import type { Client } from './service.ts';

type MadeKey = Schemas['KeyWithSecret'];

export async function makeKey(client: Client, input: object = {}): Promise<MadeKey> {
  const { status, body } = await client.post('/v1/keys', { name: 'Nightly import', ...input });
  if (status !== 200) throw new Error(`no key: ${JSON.stringify(body)}`);
  return body;
}

export async function rollKey(client: Client, keyId: string, graceHours?: number): Promise<MadeKey> {
  const { status, body } = await client.post(
    `/v1/keys/${keyId}/roll`,
    graceHours === undefined ? {} : { graceHours },
  );
  if (status !== 200) throw new Error(`not rolled: ${JSON.stringify(body)}`);
  return body;
}
