/** Runs the scripts that make contracts, on documents made of what they have kept: the whole ones are not in the repository. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

interface Kept {
  query: Record<string, object>;
  body: Record<string, object>;
  answers: Record<string, object | null>;
  scopes: string[][];
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const content = (type: string, schema: object) => ({ [type]: { schema } });

/** Returns a call as a document of OpenAPI has it. */
function whole({ query, body, answers, scopes }: Kept): object {
  const types = Object.entries(body).map(([type, schema]) => content(type, schema));
  return {
    description: 'for people',
    parameters: Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
    requestBody: { content: Object.assign({}, ...types) },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        schema ? { content: content('application/json', { ...schema, description: 'for people' }) } : {},
      ]),
    ),
    security: scopes.map((names) => ({ OAuth2: names })),
  };
}

test.each(['mastodon', 'pinterest'])('what the script cuts out of a document is the contract of %s', (id) => {
  const contract = JSON.parse(readFileSync(`tests/providers/${id}/contract.json`, 'utf8'));
  const paths = Object.entries<Record<string, Kept>>(contract.paths).map(([name, methods]) => [
    name,
    Object.fromEntries(Object.entries(methods).map(([method, kept]) => [method, whole(kept)])),
  ]);
  const schemas = { ...contract.components.schemas, NobodyRefersToIt: { type: 'object' } };
  const version = /(?:API|version) ([\d.]+):/.exec(contract.source)?.[1];
  const document = { info: { version }, paths: Object.fromEntries(paths), components: { schemas } };
  writeFileSync(path.join(folder, 'schema.json'), JSON.stringify(document));
  const script = `scripts/${id}-contract.ts`;
  for (const file of [script, 'scripts/contracts/cut.ts']) cpSync(file, path.join(folder, file));
  const target = path.join(folder, `tests/providers/${id}`);
  mkdirSync(target, { recursive: true });
  const args = [path.join(folder, script), path.join(folder, 'schema.json')];
  execFileSync(process.execPath, args, { stdio: 'pipe' });
  expect(JSON.parse(readFileSync(path.join(target, 'contract.json'), 'utf8'))).toEqual(contract);
});
