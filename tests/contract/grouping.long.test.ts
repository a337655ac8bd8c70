/**
 * Tests that openapi.yaml stays in groups: every content type, path, webhook and component stands under the banner of
 * its resource, `# ---- Resource ----`. The resources are the tags of the content types and of the paths, and come in
 * their order.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contractFile, loadContract, type Node, resolve, schemaName } from '../../codegen/document.ts';
import { readDocument } from '../../codegen/source.ts';

const text = readFileSync(contractFile, 'utf8');
/** The document as it is written, and with its content types expanded. */
const written = readDocument(text);
const { document, operations } = loadContract();

interface Entry {
  /** `x-content-types`, `paths`, `webhooks`, or the kind of component. */
  section: string;
  name: string;
  /** The banner that the entry stands under, or an empty text when there is none. */
  group: string;
}

/** Lists the paths, webhooks and components in the order of the text, each with its banner. */
function entriesOf(yaml: string): Entry[] {
  const entries: Entry[] = [];
  let section = '';
  let group = '';
  for (const line of yaml.split('\n')) {
    const [, banner] = line.match(/^ *# ---- (.+) ----$/) ?? [];
    const [, part] = line.match(/^([\w-]+):/) ?? [];
    const [, indent, name] = line.match(/^( {2}| {4})([^\s#][^:]*):/) ?? [];
    const components = !shallow.includes(section);
    if (banner) group = banner;
    else if (part || (components && indent?.length === 2)) [section, group] = [part ?? (name as string), ''];
    else if (indent?.length === (components ? 4 : 2)) entries.push({ section, name: name as string, group });
  }
  return entries.filter(
    ({ section }) => shallow.includes(section) || (section in components && section !== 'securitySchemes'),
  );
}

/** The sections whose entries stand right in them. */
const shallow = ['x-content-types', 'paths', 'webhooks'];
const components = document.components as Record<string, Record<string, Node>>;
const paths = document.paths as Record<string, Record<string, Node>>;
const webhooks = document.webhooks as Record<string, Node>;
const contentTypes = written['x-content-types'] as Record<string, Node & { tag: string; schema: string }>;

const tagOf = (path: string) =>
  Object.values(paths[path] ?? {}).flatMap(({ tags }) => tags ?? [])[0] as string;
const resources = [...new Set(operations.map(({ path }) => tagOf(path)))];

const providers = new Set(Object.values(contentTypes).map(({ tag }) => tag));

/**
 * Returns the resource that a component is named after, if any: `MediaList` after `Media`, `PublishText`
 * after `Publishing`. What belongs to a provider has its whole name.
 */
function namesake(name: string): string | undefined {
  const stem = (resource: string) =>
    providers.has(resource) ? resource : resource.replaceAll(' ', '').replace(/(ing|s|mode)$/, '');
  return resources
    .filter((resource) => name.startsWith(stem(resource)))
    .sort((one, other) => stem(other).length - stem(one).length)[0];
}

/** Returns the resource for which a component was made from a content type. What the target of a group takes is published. */
function madeFor(name: string): string {
  if (/Event(Body)?$/.test(name)) return 'Events';
  if (/(Publish|GroupTarget)$/.test(name)) return 'Publishing';
  return Object.values(contentTypes).find(({ schema }) => name.startsWith(schema))?.tag ?? '';
}

/** Lists the components that a part of the document refers to, as `schemas/Media`. */
function referred(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name = '']) => name);
}

/** Returns a line for every entry that stands under a wrong banner, with the right one. */
function misplaced(entries: Entry[]): string[] {
  const stands = new Map(entries.map(({ section, name, group }) => [`${section}/${name}`, group]));
  const users = new Map<string, Set<string>>();
  const use = (part: unknown, group: string) => {
    for (const name of referred(part)) users.set(name, (users.get(name) ?? new Set()).add(group));
  };
  for (const [path, item] of Object.entries(paths)) use(item, tagOf(path));
  use(webhooks, 'Events');
  for (const [kind, named] of Object.entries(components))
    for (const [name, part] of Object.entries(named))
      use(part, stands.get(`${kind}/${name}`) ?? madeFor(name));

  const told = new Set(
    Object.values(components.schemas ?? {}).flatMap(({ properties }) => {
      const { topic, data } = (properties ?? {}) as { topic?: Node; data?: { $ref?: string } };
      return topic && data?.$ref ? [schemaName(data.$ref)] : [];
    }),
  );
  const componentGroup = (place: string, name: string) => {
    const groups = [...(users.get(place) ?? [])];
    const own = namesake(name);
    // What an event alone says of a resource belongs to the resource, as the event's topic does.
    if (own && groups[0] === 'Events' && told.has(name)) return own;
    if (groups.length === 1) return groups[0];
    return own && groups.includes(own) ? own : 'Shared';
  };
  const webhookGroup = (topic: string) => {
    const event = resolve(document, (webhooks[topic] as Record<string, Node>).post?.requestBody as Node);
    const { schema } = Object.values(event.content as Record<string, { schema: Node }>)[0] as {
      schema: Node;
    };
    const { data } = resolve(document, schema).properties as { data: { $ref: string } };
    return stands.get(`schemas/${schemaName(data.$ref)}`);
  };
  const groupOf = ({ section, name }: Entry) => {
    if (section === 'x-content-types') return contentTypes[name]?.tag;
    if (section === 'paths') return tagOf(name);
    return section === 'webhooks' ? webhookGroup(name) : componentGroup(`${section}/${name}`, name);
  };
  return entries
    .filter((entry) => groupOf(entry) !== entry.group)
    .map((entry) => {
      const { section, name, group } = entry;
      return `${section}/${name} stands under ${group || 'no banner'}, not under ${groupOf(entry)}`;
    });
}

const sections = [...Map.groupBy(entriesOf(text), ({ section }) => section)];

test('everything in the contract that has a banner is read with it', () => {
  const within = written.components as Record<string, Node>;
  const names = (section: string) =>
    Object.keys((written[section] as Node | undefined) ?? within[section] ?? {});
  expect(sections.map(([section]) => section)).toEqual([
    ...shallow,
    ...Object.keys(components).filter((kind) => kind !== 'securitySchemes'),
  ]);
  for (const [section, entries] of sections) expect(entries.map(({ name }) => name)).toEqual(names(section));
});

test('everything stands under the banner of its resource, or of what resources share', () => {
  expect(misplaced(entriesOf(text))).toEqual([]);
});

test('a component under the banner of another resource is named', () => {
  const elsewhere = entriesOf(text).map((entry) =>
    entry.name === 'MediaUpload' ? { ...entry, group: 'Billing' } : entry,
  );
  expect(misplaced(elsewhere)).toContain('schemas/MediaUpload stands under Billing, not under Media');
});

const groupsOf = (entries: Entry[]) =>
  entries.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);

test.each(sections)('each banner of %s stands there once', (_section, entries) => {
  expect(groupsOf(entries)).toEqual([...new Set(groupsOf(entries))]);
});

test.each(sections.filter(([section]) => section !== 'webhooks'))(
  'the banners of %s come in the order of the paths',
  (_section, entries) => {
    const order = ['Shared', ...resources];
    expect(groupsOf(entries)).toEqual(order.filter((resource) => groupsOf(entries).includes(resource)));
  },
);

test.each(sections.filter(([section]) => ['responses', 'schemas'].includes(section)))(
  'a list of %s stands right after its item',
  (_section, entries) => {
    const names = entries.map(({ name }) => name);
    for (const name of names.filter((candidate) => /List(Response)?$/.test(candidate))) {
      const item = name.replace(/List(?=(Response)?$)/, '');
      if (names.includes(item)) expect(names[names.indexOf(item) + 1]).toBe(name);
    }
  },
);
