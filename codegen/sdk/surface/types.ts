/** Reads the schemas of the document for clients into types, and gives objects that have no name one. */
import { type Node, type Schema, schemaName } from '../../document.ts';
import { pascal } from '../../names.ts';
import { reachedByAnswers } from '../../reached.ts';
import { contractError } from '../../source.ts';
import type { Field, NamedType, Type } from './model.ts';

/** Reads types, and collects those that have a name. */
export class TypeReader {
  readonly #named = new Map<string, NamedType>();
  readonly #answered: ReadonlySet<Node>;
  readonly #schemas: Record<string, Schema>;

  constructor(document: Node) {
    this.#answered = reachedByAnswers(document);
    this.#schemas = (document.components as { schemas: Record<string, Schema> }).schemas;
    for (const [name, schema] of Object.entries(this.#schemas)) this.#name(name, schema);
  }

  get types(): NamedType[] {
    return [...this.#named.values()];
  }

  /** Returns the named type. */
  named(name: string): NamedType {
    const found = this.#named.get(name);
    if (!found) throw contractError(this.#schemas, `the clients know no type ${name}`);
    return found;
  }

  /**
   * Reads a schema.
   * @param name the name that an object gets which has none of its own.
   */
  read(schema: Schema, name: string): Type {
    if (typeof schema.$ref === 'string') return { kind: 'named', name: schemaName(schema.$ref) };
    if (Array.isArray(schema.oneOf)) return this.#union(schema.oneOf as Schema[], name);
    switch (schema.type) {
      case 'string':
        return this.#string(schema);
      case 'boolean':
        return typeof schema.const === 'boolean'
          ? { kind: 'boolean', only: schema.const }
          : { kind: 'boolean' };
      case 'integer':
      case 'number':
        return { kind: schema.type };
      case 'array':
        return { kind: 'array', items: this.read((schema.items ?? {}) as Schema, `${name}Item`) };
      case 'object':
        return this.#object(schema, name);
      case undefined:
        return { kind: 'unknown' };
      default:
        throw contractError(schema, `${name}: the clients have no type ${schema.type}`);
    }
  }

  #name(name: string, schema: Schema): void {
    const clash = this.#named.get(name);
    if (clash) throw contractError(schema, `the clients would have two types ${name}`);
    const shared = {
      name,
      description: schema.description as string | undefined,
      answered: this.#answered.has(schema),
    };
    if (schema.type === 'object' && schema.properties) {
      // The name is taken before its fields are read, so that the order is that of the document.
      this.#named.set(name, { ...shared, fields: [] });
      this.#named.set(name, { ...shared, fields: this.fields(schema, name) });
    } else {
      this.#named.set(name, { ...shared, type: this.read(schema, name) });
    }
  }

  fields(schema: Schema, of: string): Field[] {
    const required = (schema.required ?? []) as string[];
    return Object.entries(schema.properties as Record<string, Schema>).map(([name, property]) => ({
      name,
      type: this.read(property, of + pascal(name)),
      required: required.includes(name),
      description: property.description as string | undefined,
      deprecated: property.deprecated === true,
    }));
  }

  #object(schema: Schema, name: string): Type {
    if (schema.properties) {
      this.#name(name, schema);
      return { kind: 'named', name };
    }
    const values = schema.additionalProperties;
    return {
      kind: 'map',
      values: typeof values === 'object' ? this.read(values as Schema, `${name}Value`) : { kind: 'unknown' },
    };
  }

  #union(choices: Schema[], name: string): Type {
    const present = choices.filter(({ type }) => type !== 'null');
    if (present.length < choices.length) {
      const [only] = present;
      return {
        kind: 'nullable',
        type: only && present.length === 1 ? this.read(only, name) : this.#union(present, name),
      };
    }
    return {
      kind: 'union',
      options: choices.map((choice, index) => this.read(choice, `${name}${index + 1}`)),
    };
  }

  #string(schema: Schema): Type {
    const known = (schema['x-extensible-enum'] ??
      schema.enum ??
      (schema.const ? [schema.const] : undefined)) as string[] | undefined;
    return {
      kind: 'string',
      ...(schema.format ? { format: schema.format as string } : {}),
      ...(known ? { known, open: schema['x-extensible-enum'] !== undefined } : {}),
    };
  }
}
