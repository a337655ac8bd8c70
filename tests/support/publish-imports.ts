/** Imports files of publish groups as a customer does. */
import type { Response } from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import type { Client, TestService } from './service.ts';

export type PublishImport = Schemas['PublishImport'];
type Row = Schemas['PublishImportRow'];

export function postFile(client: Client, file: string | Buffer, type = 'text/csv'): Promise<Response> {
  return Promise.resolve(
    client.post('/v1/publish-groups/import', file as unknown as object).set('Content-Type', type),
  );
}

export const importNow = async (client: Client, { importId }: Pick<PublishImport, 'importId'>) =>
  (await client.get(`/v1/publish-imports/${importId}`)).body as PublishImport;

/** Sends a file, and returns the import once its rows are checked. */
export async function checkedImport(
  service: TestService,
  client: Client,
  file: string | Buffer,
  type?: string,
): Promise<PublishImport> {
  const { status, body } = await postFile(client, file, type);
  if (status !== 200) throw new Error(`not accepted: ${JSON.stringify(body)}`);
  await service.runDue('imports.rows');
  return importNow(client, body);
}

/** Runs an import to its end. */
export async function runToItsEnd(
  service: TestService,
  client: Client,
  { importId }: Pick<PublishImport, 'importId'>,
): Promise<PublishImport> {
  const { status, body } = await client.post(`/v1/publish-imports/${importId}/run`);
  if (status !== 200) throw new Error(`not run: ${JSON.stringify(body)}`);
  await service.runDue('imports.rows');
  return importNow(client, body);
}

/** Returns the rows of an import, those of all pages. */
export async function rowsOf(
  client: Client,
  { importId }: Pick<PublishImport, 'importId'>,
  query: object = {},
): Promise<Row[]> {
  const { body } = await client.get(`/v1/publish-imports/${importId}/rows`, { limit: 100, ...query });
  const rest = body.hasMore ? await rowsOf(client, { importId }, { ...query, cursor: body.nextCursor }) : [];
  return [...body.data, ...rest];
}

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes rows as CSV. */
export const csv = (rows: readonly Readonly<Record<string, string>>[], separator = ','): string => {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(separator));
  return [columns.join(separator), ...lines, ''].join('\r\n');
};
