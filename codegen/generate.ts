/**
 * Turns openapi.yaml into src/contract/generated. With --check nothing is written: the command fails
 * when a file differs from what the contract says now.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { checkContract } from './check.ts';
import { type Contract, contractFile, loadContract } from './document.ts';
import { emitHandlers, emitOperations } from './operations.ts';
import { emitTopics } from './topics.ts';
import { emitValidators } from './validators.ts';

const folder = new URL('../src/contract/generated/', import.meta.url);
const banner = '// Generated from openapi.yaml by `npm run codegen`. Do not edit.\n\n';

async function emit(contract: Contract): Promise<Record<string, string>> {
  return {
    'types.ts': astToString(await openapiTypes(contract.document as unknown as OpenAPI3, { silent: true })),
    'validators.ts': emitValidators(contract),
    'operations.ts': emitOperations(contract),
    'handlers.ts': emitHandlers(contract),
    'topics.ts': emitTopics(contract),
  };
}

const contract = loadContract();
checkContract(contract);
const files = await emit(contract);
if (process.argv.includes('--check')) {
  const stale = Object.entries(files).filter(([name, text]) => read(name) !== banner + text);
  if (stale.length > 0) {
    console.error(`Stale: ${stale.map(([name]) => name).join(', ')}. Run: npm run codegen`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), banner + text);
  console.log(`${contract.operations.length} operations from ${contractFile.pathname}`);
}

function read(name: string): string | undefined {
  try {
    return readFileSync(new URL(name, folder), 'utf8');
  } catch {
    return undefined;
  }
}
