/**
 * Compares two versions of the contract by oasdiff (`go install github.com/oasdiff/oasdiff@v` and the version below), which
 * is found as `OASDIFF_PATH`, in the PATH, or where Go installs it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const oasdiffVersion = '1.36.0';

const places = [
  process.env.OASDIFF_PATH ?? '',
  ...[...(process.env.PATH ?? '').split(path.delimiter), path.join(os.homedir(), 'go/bin')].map((folder) =>
    path.join(folder, 'oasdiff'),
  ),
];
const program = places.find((file) => file !== '' && existsSync(file));

export const hasOasdiff = program !== undefined;

/** The document for generators of clients, and the one that says exactly what is answered. */
export interface Contract {
  client: Document;
  closed: Document;
}

interface Document {
  paths?: Record<string, unknown>;
  webhooks?: Record<string, { post: { operationId: string; requestBody: { content: unknown } } }>;
}

/**
 * How grave a change is, where that is not as oasdiff has it. A field that may be left out of an answer is still one
 * that clients read. New kinds of events and items are additions, which clients are told to expect.
 */
const inBoth = {
  'response-optional-property-removed': 'err',
  'response-body-one-of-added': 'none',
  'response-property-one-of-added': 'none',
};

/** The enumerations that may not grow are those of the document for clients, where the others are marked. */
const inClosed = {
  ...inBoth,
  'response-property-enum-value-added': 'none',
};

/** Returns the changes that would break a client of the earlier contract, one per line. */
export function breakingChanges(earlier: Contract, later: Contract): string[] {
  return [
    ...new Set([
      ...compare(earlier.client, later.client, inBoth),
      ...compare(receiving(earlier.closed), receiving(later.closed), inClosed),
    ]),
  ];
}

/**
 * Returns the document with its webhooks as answers: for whoever receives them, that is what they are, and what a change
 * breaks depends on who has to read what.
 */
function receiving({ webhooks = {}, ...document }: Document): Document {
  const paths = Object.entries(webhooks).map(([topic, { post }]) => [
    `/webhooks/${topic}`,
    {
      get: {
        operationId: post.operationId,
        responses: { 200: { description: 'The event.', content: post.requestBody.content } },
      },
    },
  ]);
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(paths) } };
}

interface Change {
  id: string;
  text: string;
  operation?: string;
  path?: string;
}

function compare(earlier: Document, later: Document, severities: Record<string, string>): string[] {
  if (!program) throw new Error('oasdiff is missing');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  try {
    const { status, stdout, stderr } = spawnSync(
      program,
      [
        'breaking',
        file('earlier.json', JSON.stringify(earlier)),
        file('later.json', JSON.stringify(later)),
        '--format=json',
        `--severity-levels=${file('severities.txt', linesOf(severities))}`,
      ],
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    if (status !== 0) throw new Error(`oasdiff could not compare the contracts: ${stderr}`);
    const changes = JSON.parse(stdout || '[]') as Change[] | null;
    return (changes ?? [])
      .filter((change) => !isListNow(change))
      .map(({ id, text, operation = '', path: place = '' }) =>
        `${operation} ${place} ${text} [${id}]`.trim(),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A parameter of the query that takes several values takes one as it did. oasdiff knows that only as long as the values
 * themselves stay the same.
 */
const isListNow = ({ id, text }: Change): boolean =>
  id === 'request-parameter-type-changed' &&
  text.includes('`query`') &&
  text.includes('from `string` to `array<string>`');

const linesOf = (severities: Record<string, string>) =>
  Object.entries(severities)
    .map((entry) => `${entry.join(' ')}\n`)
    .join('');
