/**
 * Keeps the contract of the last release, compressed, in the tree, so that a later contract can be compared with it in a clone
 * without history and tags, too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

const releasedContractFile = 'tools/contract/released-contract.json.br';

interface Contract {
  /** The document for generators of clients. */
  client: object;
  /** The document that says exactly what is answered. */
  closed: object;
}

interface ReleasedContract extends Contract {
  version: string;
}

/** Reads the two documents of the contract in a tree. */
export function contractIn(root: string): Contract {
  const read = (name: string): object =>
    JSON.parse(readFileSync(path.join(root, 'src/contract/generated', name), 'utf8'));
  return { client: read('openapi.client.json'), closed: read('openapi.json') };
}

/** Keeps the tree's contract as that of a release. */
export function keepContract(root: string, version: string): void {
  const kept: ReleasedContract = { version, ...contractIn(root) };
  writeFileSync(path.join(root, releasedContractFile), brotliCompressSync(JSON.stringify(kept)));
}

/** Returns the contract of the last release. */
export function releasedContract(root: string): ReleasedContract {
  return JSON.parse(brotliDecompressSync(readFileSync(path.join(root, releasedContractFile))).toString());
}
