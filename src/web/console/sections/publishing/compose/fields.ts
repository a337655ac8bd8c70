/**
 * The fields of the form for a post, made from the contract's schema of its content type, so that a field that the
 * contract gets is in the form as well.
 */
import { readContract } from '../../../../../contract/index.ts';
import type { Schema } from '../../../../docs/contract.ts';
import { given, instantOf, numberOf, textOf } from '../../../form-values.ts';

interface Common {
  /** The path of the field in the input, such as `poll.options`, by which problems name it. */
  name: string;
  label: string;
  hint: string;
  required: boolean;
}

export type Field = Common &
  (
    | { kind: 'line' | 'text' | 'url' | 'number' | 'yes-no' }
    /** Several words or texts, one in each line. */
    | { kind: 'lines'; numeric: boolean }
    | { kind: 'choice'; values: readonly string[] }
    /** Files by id or by URL, up to `most`; an only one is no list in the input. */
    | { kind: 'files'; most: number; isList: boolean; hasAltText: boolean }
    | { kind: 'group'; fields: readonly Field[] }
    /** Up to `most` posts, each with fields of its own. */
    | { kind: 'posts'; most: number; fieldsAt: (index: number) => readonly Field[] }
  );

interface Contract {
  components: { schemas: Record<string, Schema> };
}

/** What the form has parts of its own for, and what programs alone use. */
const elsewhere = ['connectedProfileId', 'contentType', 'scheduledFor', 'metadata', 'draft'];
/** From this length on, a text is written in several lines. */
const longText = 1_024;

/** Returns the fields of a content type that can be published. */
export function fieldsOf(contentType: string): Field[] {
  const { schemas } = (readContract() as unknown as Contract).components;
  const resolved = (schema: Schema): Schema => {
    const { $ref, ...own } = schema;
    return $ref ? { ...resolved(schemas[$ref.split('/').at(-1) ?? ''] ?? {}), ...own } : schema;
  };
  const fieldsIn = ({ properties = {}, required = [] }: Schema, path: string): Field[] =>
    Object.entries(properties).flatMap(([key, schema]) => {
      const name = path ? `${path}.${key}` : key;
      const made = fieldOf(name, resolved(schema), required.includes(key));
      return made && !elsewhere.includes(name) ? [made] : [];
    });
  const fieldOf = (name: string, schema: Schema, required: boolean): Field | undefined => {
    if (schema.deprecated) return undefined;
    const { description = '', type, items, maxItems = 1 } = schema;
    const common = { name, label: labelOf(name), hint: description.trim(), required };
    const item = items && resolved(items);
    const files = fileOf((item ?? schema).oneOf?.map(resolved));
    if (files) return { ...common, kind: 'files', most: maxItems, isList: item !== undefined, ...files };
    if (schema.enum) return { ...common, kind: 'choice', values: schema.enum.map(String) };
    if (type === 'boolean') return { ...common, kind: 'yes-no' };
    if (type === 'integer' || type === 'number') return { ...common, kind: 'number' };
    if (type === 'string') {
      if (schema.format === 'uri') return { ...common, kind: 'url' };
      return { ...common, kind: (schema.maxLength ?? 0) > longText ? 'text' : 'line' };
    }
    if (item && item.type !== 'object' && !item.oneOf)
      return { ...common, kind: 'lines', numeric: item.type === 'integer' };
    if (item?.properties?.text)
      return {
        ...common,
        kind: 'posts',
        most: maxItems,
        fieldsAt: (index) => fieldsIn(item, `${name}.${index}`),
      };
    if (item) return undefined;
    // Of alternatives, one is to be filled in.
    const fields = (schema.oneOf?.map(resolved) ?? [schema]).flatMap((one) =>
      fieldsIn({ ...one, required: schema.oneOf ? [] : (one.required ?? []) }, name),
    );
    return fields.length > 0 ? { ...common, kind: 'group', fields } : undefined;
  };
  const input = schemas.PublishRequestInput?.discriminator?.mapping[contentType];
  return input ? fieldsIn(resolved({ $ref: input }), '') : [];
}

/** Returns what a file has besides its id or address; `undefined` for alternatives that are no files. */
function fileOf(alternatives: readonly Schema[] = []): { hasAltText: boolean } | undefined {
  const byUrl = alternatives.find(({ properties = {} }) => 'sourceUrl' in properties);
  return byUrl && { hasAltText: 'altText' in (byUrl.properties ?? {}) };
}

/** Returns a field's name in words: `poll.durationSeconds` is "Duration seconds". */
export function labelOf(name: string): string {
  const words = (name.split('.').at(-1) ?? '').replace(
    /(?<=[a-z])[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\burl\b/g, 'URL');
}

// Turns the form for a post into the input of `publishRequests.create`, whose schema then says what is wrong with it.

type Body = Record<string, unknown>;

export function bodyOf(form: URLSearchParams): Body {
  const contentType = textOf(form, 'contentType');
  return given({
    connectedProfileId: textOf(form, 'connectedProfileId'),
    contentType,
    ...valuesOf(form, fieldsOf(contentType ?? '')),
    scheduledFor: timeOf(form),
  });
}

function timeOf(form: URLSearchParams): unknown {
  const when = form.get('when');
  if (when === 'queue') return { queue: textOf(form, 'queue') ?? '' };
  return when === 'later' ? (instantOf(form, 'scheduledFor') ?? '') : undefined;
}

function valuesOf(form: URLSearchParams, fields: readonly Field[]): Body {
  return given(
    Object.fromEntries(fields.map((field) => [field.name.split('.').at(-1) ?? '', inputOf(form, field)])),
  );
}

function inputOf(form: URLSearchParams, field: Field): unknown {
  const { name } = field;
  switch (field.kind) {
    case 'group': {
      const values = valuesOf(form, field.fields);
      return Object.keys(values).length > 0 ? values : undefined;
    }
    case 'posts': {
      const posts = placesOf(form, field).map((index) => valuesOf(form, field.fieldsAt(index)));
      const last = posts.findLastIndex((post) => Object.keys(post).length > 0);
      return last === -1 ? undefined : posts.slice(0, last + 1);
    }
    case 'files': {
      const files = filesOf(form, field);
      if (!field.isList) return files[0];
      return files.length > 0 ? files : undefined;
    }
    case 'lines': {
      const lines = (form.get(name) ?? '').split(/\r?\n/).flatMap((line) => line.trim() || []);
      if (lines.length === 0) return undefined;
      return field.numeric ? lines.map((line) => (Number.isNaN(Number(line)) ? line : Number(line))) : lines;
    }
    case 'number':
      return numberOf(form, name);
    case 'yes-no':
      return form.get(name) ? form.get(name) === 'yes' : undefined;
    case 'text':
      // Browsers send lines with CRLF, and no network wants that.
      return textOf(form, name) && form.get(name)?.replaceAll('\r\n', '\n');
    default:
      return textOf(form, name);
  }
}

/** The button that adds a post to a thread. */
export const addedPost = 'addPost';

/** Returns the places of the posts that a form has fields for, with one more where one is to be added. */
export function placesOf(form: URLSearchParams, { name, most }: Extract<Field, { kind: 'posts' }>): number[] {
  const has = (index: number) => [...form.keys()].some((key) => key.startsWith(`${name}.${index}.`));
  const all = Array.from({ length: most }, (_, index) => index);
  return all.slice(0, all.findLastIndex(has) + (form.has(addedPost) ? 2 : 1));
}

/** The name of a part of a file in the form. */
export const filePart = (name: string, index: number, part: 'mediaId' | 'sourceUrl' | 'altText') =>
  `${name}.${index}.${part}`;

/** Returns the files that were given, in order; a file that was uploaded has an id, and its address is left out. */
function filesOf(form: URLSearchParams, { name, most }: Extract<Field, { kind: 'files' }>): object[] {
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const part = (one: 'mediaId' | 'sourceUrl' | 'altText') => textOf(form, filePart(name, index, one));
    const [mediaId, sourceUrl, altText] = [part('mediaId'), part('sourceUrl'), part('altText')];
    if (!mediaId && !sourceUrl) return [];
    return [given({ ...(mediaId ? { mediaId } : { sourceUrl }), altText })];
  });
}

// Turns a content back into the form, so that it can be changed and published as another one.

export function formOf(contentType: string, content: Body): URLSearchParams {
  return new URLSearchParams(fieldsOf(contentType).flatMap((field) => entriesOf(field, content)));
}

function entriesOf(field: Field, content: Body): [string, string][] {
  const { name } = field;
  const value = content[name.split('.').at(-1) ?? ''];
  if (value === undefined || value === null) return [];
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((one) => entriesOf(one, value as Body));
    case 'posts':
      return (value as Body[]).flatMap((post, index) =>
        field.fieldsAt(index).flatMap((one) => entriesOf(one, post)),
      );
    case 'files':
      return (Array.isArray(value) ? value : [value]).flatMap((file, index) =>
        // A file that was fetched has its address as well, and is not fetched again.
        (['mediaId', 'altText', ...(file.mediaId ? [] : (['sourceUrl'] as const))] as const).flatMap(
          (part): [string, string][] => (file[part] ? [[filePart(name, index, part), file[part]]] : []),
        ),
      );
    case 'lines':
      return [[name, (value as unknown[]).join('\n')]];
    case 'yes-no':
      return [[name, value ? 'yes' : 'no']];
    default:
      return [[name, String(value)]];
  }
}
