/**
 * Reads an item by the id of an event, as a customer would: with its get operation, or from the list that
 * contains it.
 */
import type { ContentType } from '../../src/contract/index.ts';
import { walkLevels } from '../../src/providers/walk.ts';
import type { Client } from './service.ts';
import { registry } from './webhook-bodies.ts';

interface Item {
  externalId: string;
}

interface Reader {
  client: Client;
  connectedProfileId: string;
}

/** Reads the item. Returns `undefined` when it does not exist. */
export async function readById(
  { client, connectedProfileId }: Reader,
  contentType: ContentType,
  externalId: string,
): Promise<object | undefined> {
  const declared = declarationOf(contentType);
  if (!declared.capabilities.get) return findInLists({ client, connectedProfileId }, contentType, externalId);
  const path = `/v1/content/${contentType}/${encodeURIComponent(externalId)}`;
  const { status, body } = await client.get(path, { connectedProfileId });
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

function declarationOf(contentType: ContentType) {
  const { contentTypes } = registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  if (!declared) throw new Error(`${contentType} is not declared`);
  return declared;
}

async function findInLists(reader: Reader, contentType: ContentType, externalId: string) {
  const levels = walkLevels(registry.providerOf(contentType), declarationOf(contentType));
  const search = async (depth: number, of?: string): Promise<Item | undefined> => {
    const level = levels[depth];
    if (!level) return undefined;
    for await (const item of itemsOf(reader, level.contentType, level.input ? { [level.input]: of } : {})) {
      if (depth < levels.length - 1) {
        const found = await search(depth + 1, item.externalId);
        if (found) return found;
      } else if (item.externalId === externalId) return item;
    }
    return undefined;
  };
  return search(0);
}

async function* itemsOf(reader: Reader, contentType: ContentType, of: object): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { connectedProfileId } = reader;
    const page = { connectedProfileId, limit: 50, ...of, ...(cursor ? { cursor } : {}) };
    const { status, body } = await reader.client.get(`/v1/content/${contentType}`, page);
    if (status !== 200) throw new Error(`${contentType}: ${JSON.stringify(body)}`);
    yield* body.data;
    cursor = body.nextCursor;
  } while (cursor);
}
