/**
 * `npm run test:mock` asks the mock server that Prism makes of the served contract for every answer of every
 * operation. It fails when the server would mislead people who build against it: a valid request is refused, an
 * answer violates its schema, a list does not end, an error has a code of another status, or a request without the
 * needed key or with a wrong body is accepted. It takes another document as an argument.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractOf } from '../../../codegen/document.ts';
import { installTools } from '../install.ts';
import { checkOperation } from './checks.ts';
import { startPrism } from './prism.ts';

const document =
  process.argv[2] ?? path.join(import.meta.dirname, '../../../src/contract/generated/openapi.json');

installTools();
try {
  const problems = await problemsOf(document);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function problemsOf(file: string): Promise<string[]> {
  const contract = contractOf(JSON.parse(readFileSync(file, 'utf8')));
  const prism = await startPrism(file);
  const problems: string[] = [];
  try {
    for (const operation of contract.operations) {
      const found = await checkOperation(prism.url, contract.document, operation);
      problems.push(...found.map((problem) => `${operation.operationId}: ${problem}`));
    }
  } finally {
    prism.stop();
  }
  if (problems.length === 0)
    console.log(`mock: all ${contract.operations.length} operations answer as they should`);
  return problems;
}
