/** The collections of all requests, for API clients to import. They are made of the contract when they are asked for. */
import { brunoCollection } from './bruno.ts';
import { postmanCollection } from './postman.ts';
import { type Folder, foldersOfRequests } from './requests.ts';

interface Collection {
  client: string;
  /** The name of the file, which is the last part of its address. */
  file: string;
  make(publicUrl: string): object;
}

const collection = (
  client: string,
  file: string,
  make: (folders: readonly Folder[], publicUrl: string) => object,
): Collection => ({ client, file, make: (publicUrl) => make(foldersOfRequests(), publicUrl) });

export const collections: readonly Collection[] = [
  collection('Postman', 'postman.json', postmanCollection),
  collection('Bruno', 'bruno.json', brunoCollection),
];
