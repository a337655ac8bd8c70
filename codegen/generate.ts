/**
 * Turns openapi.yaml into openapi.full.yaml, src/contract/generated and the client libraries. With --check it writes nothing and fails
 * when a file differs from what the contract says.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { contractYaml } from '../src/contract/yaml.ts';
import { checkContract } from './check.ts';
import { clientDocument } from './client/index.ts';
import { type Contract, contractFile, loadContract } from './document.ts';
import { isChoice } from './expand/discriminators.ts';
import { expandDocument } from './expand/index.ts';
import { emitHandlers, emitOperations } from './operations.ts';
import { withSamples } from './samples/index.ts';
import { clientFiles } from './sdk/index.ts';
import { readClientSurface } from './sdk/surface/index.ts';
import { ContractError } from './source.ts';
import { eachObject } from './steps.ts';
import { emitTopics } from './topics.ts';
import { emitValidators } from './validators.ts';

const root = new URL('../', import.meta.url);
const folder = 'src/contract/generated';

/** Returns path below the project's root -> text. */
async function emit(contract: Contract): Promise<Record<string, string>> {
  const types = await openapiTypes(typedDocument(contract), { silent: true });
  const served = expandDocument(contract.document);
  const forClients = clientDocument(served);
  const surface = readClientSurface(served, forClients);
  const documented = withSamples(served, surface);
  const code = {
    [`${folder}/types.ts`]: astToString(types),
    [`${folder}/validators.ts`]: emitValidators(contract),
    [`${folder}/operations.ts`]: emitOperations(contract),
    [`${folder}/handlers.ts`]: emitHandlers(contract),
    [`${folder}/topics.ts`]: emitTopics(contract),
    ...clientFiles(surface, forClients),
    'openapi.full.yaml': contractYaml(documented),
  };
  return {
    ...Object.fromEntries(Object.entries(code).map(([name, text]) => [name, bannerOf(name) + text])),
    [`${folder}/openapi.json`]: emitDocument(documented),
    [`${folder}/openapi.client.json`]: emitDocument(forClients),
    // The package of the command line has no code of the service, and guesses by the same rule.
    'clients/typescript/src/cli/nearest.ts': readFileSync(new URL('src/lib/nearest.ts', root), 'utf8'),
  };
}

function bannerOf(name: string): string {
  const sign = /\.(py|yaml)$/.test(name) ? '#' : '//';
  return `${sign} Generated from openapi.yaml by \`npm run codegen\`. Do not edit.\n\n`;
}

/**
 * Returns a copy of the contract for the generator of types, which changes its input. Discriminators are left out,
 * because the generator would turn them into fields that no answer has; the types contain the values that tell the
 * choices apart anyway.
 */
function typedDocument({ document }: Contract): OpenAPI3 {
  const copy = structuredClone(document);
  eachObject(copy, (node) => {
    if (isChoice(node)) delete (node as { discriminator?: object }).discriminator;
  });
  return copy as unknown as OpenAPI3;
}

/** Formats the document without the banner of generated files, because JSON has no comments. */
function emitDocument(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Writes the files. With `--check` it compares them with the files on disk instead, and fails when one
 * differs.
 */
async function generate(): Promise<void> {
  const contract = loadContract();
  checkContract(contract);
  const files = await emit(contract);
  if (process.argv.includes('--check')) {
    const stale = Object.entries(files).filter(([name, text]) => read(name) !== text);
    if (stale.length === 0) return;
    console.error(`Stale: ${stale.map(([name]) => name).join(', ')}. Run: npm run codegen`);
    process.exitCode = 1;
  } else {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(new URL('./', new URL(name, root)), { recursive: true });
      writeFileSync(new URL(name, root), text);
    }
    console.log(`${contract.operations.length} operations from ${contractFile.pathname}`);
  }
}

function read(name: string): string | undefined {
  try {
    return readFileSync(new URL(name, root), 'utf8');
  } catch {
    return undefined;
  }
}

try {
  await generate();
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
