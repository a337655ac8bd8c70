/** Writes the files of a new provider from the template, and adds its lines to the files that list providers. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface ProviderName {
  id: string;
  title: string;
}

/** The provider of the template, whose name stands for the new one's. */
const sample = { id: 'acmenet', type: 'Acmenet', variable: 'ACMENET' };

const templates = path.join(import.meta.dirname, 'template');

/**
 * Begins a provider, and returns the files that were written or changed.
 * @throws Error when there is a provider with this id, or when a file that lists providers has changed its form;
 *   nothing is written then.
 */
export function newProvider(name: ProviderName): string[] {
  if (existsSync(`src/providers/${name.id}`)) throw new Error(`src/providers/${name.id} is there already`);
  const contents = { ...filesOf(name), ...listsWith(name) };
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return Object.keys(contents);
}

/** Returns the provider's own files, by their paths. */
function filesOf(name: ProviderName): Record<string, string> {
  const places: Record<string, (file: string) => string> = {
    adapter: (file) => `src/providers/${name.id}/${file}`,
    simulator: (file) => `src/simulators/${name.id}/${file}`,
    operations: (file) => `tests/operations/${name.id}.posts.items.${file}`,
    checklist: (file) => `tests/providers/${name.id}/${file}`,
    examples: (file) => `codegen/examples/providers/${name.id}.${file}`,
  };
  const files = Object.entries(places).flatMap(([folder, placeOf]) =>
    readdirSync(path.join(templates, folder)).map((file) => [
      placeOf(file.replace(/\.txt$/, '')),
      named(readFileSync(path.join(templates, folder, file), 'utf8'), name),
    ]),
  );
  return Object.fromEntries(files);
}

/** Returns the id as the beginning of a type's name. */
const typeOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

/** Puts the provider's name in place of the template's: its title in sentences, its id and what is made of it in code. */
function named(text: string, { id, title }: ProviderName): string {
  return text
    .replaceAll(/'Acmenet'|\bAcmenet\b(?=[ '.])/g, (found) => found.replace(sample.type, title))
    .replaceAll(sample.type, typeOf(id))
    .replaceAll(sample.variable, id.toUpperCase())
    .replaceAll(sample.id, id)
    .replaceAll('TODAY', new Date().toISOString().slice(0, 10));
}

/** The end of the first statement that an empty line follows, which is the last import. */
const endOfImports = /(?<=;\n)(?=\n)/;

/** Returns the files that list providers, with the new one in them. */
function listsWith(name: ProviderName): Record<string, string> {
  const { id } = name;
  const type = typeOf(id);
  const addresses = [
    { variable: `${id.toUpperCase()}_URL`, setting: `${id}Url`, url: `https://api.${id}.example` },
    {
      variable: `${id.toUpperCase()}_CONSENT_URL`,
      setting: `${id}ConsentUrl`,
      url: `https://www.${id}.example`,
    },
  ];
  const lists: Record<string, Insertion[]> = {
    'openapi.yaml': [
      {
        before: /^ {2}- name: Test mode$/m,
        text: `  - name: ${name.title}\n    description: Posts of accounts.\n`,
      },
      { before: /^paths:$/m, text: `${declarationOf(name, type)}\n` },
    ],
    'codegen/examples/providers/index.ts': [
      { before: endOfImports, text: `import { ${id} } from './${id}.ts';\n` },
      { before: /,?\s*\};$/m, after: /^export const providers/m, text: `, ${id}` },
    ],
    'src/config.ts': [
      {
        before: /^\}\);\n\ntype Environment/m,
        text: addresses.map(({ variable, url }) => `  ${variable}: httpUrl.default('${url}'),\n`).join(''),
      },
      {
        before: /^ {2}\};\n\}/m,
        after: /^function providerSettings/m,
        text: addresses.map(({ variable, setting }) => `    ${setting}: env.${variable},\n`).join(''),
      },
    ],
    '.env.example': [
      {
        before: /(?![\s\S])/,
        text: `# The API of ${name.title}, and its consent screen.\n${addresses.map(({ variable, url }) => `${variable}=${url}\n`).join('')}`,
      },
    ],
    'src/providers/registry.ts': [
      {
        before: endOfImports,
        text: `import type { ${type}Settings } from './${id}/api.ts';\nimport { ${id} } from './${id}/index.ts';\n`,
      },
      { before: /;$/m, after: /^type ProviderSettings =/m, text: ` & ${type}Settings` },
      { before: /,?\s*\];$/m, after: /const providers: Provider\[\] = \[/, text: `, ${id}(settings)` },
    ],
    'src/simulators/registry.ts': [
      { before: endOfImports, text: `import { simulator as ${id} } from './${id}/index.ts';\n` },
      { before: /^ {2}\} satisfies Simulators;$/m, text: `    ${id}: located(${id}),\n` },
    ],
    'CONTRIBUTING.md': [
      { before: /^ {2}queue\//m, text: `    ${id}/\n` },
      { before: /^ {2}storage\//m, text: `    ${id}/\n` },
    ],
  };
  return Object.fromEntries(
    Object.entries(lists).map(([file, insertions]) => [
      file,
      insertions.reduce((text, insertion) => insert(file, text, insertion), readFileSync(file, 'utf8')),
    ]),
  );
}

interface Insertion {
  /** Matches what the text comes before: the first place after `after`, or of the whole file. */
  before: RegExp;
  after?: RegExp;
  text: string;
}

function insert(file: string, whole: string, { before, after, text }: Insertion): string {
  const from = after ? whole.search(after) : 0;
  const place = from < 0 ? -1 : whole.slice(from).search(before);
  if (place < 0) throw new Error(`${file} has no place for a provider any more: ${after ?? ''} ${before}`);
  return whole.slice(0, from + place) + text + whole.slice(from + place);
}

function declarationOf({ id, title }: ProviderName, type: string): string {
  return `  # ---- ${title} ----
  ${id}.posts.items:
    tag: ${title}
    kind: post
    schema: ${type}Post
    list: List the account's posts, newest first
    get: Get a post
    events: [backfilled]
    item:
      description: A post of the account.
      properties:
        text: { type: string, description: Caption or body. }
        publishedAt: { $ref: "#/components/schemas/Timestamp" }
`;
}
