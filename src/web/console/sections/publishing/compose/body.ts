/** Turns the form for a post into the input of `publishRequests.create`, whose schema then says what is wrong with it. */
import { given, instantOf, numberOf, textOf } from '../../../form-values.ts';
import { type Field, fieldsOf } from './fields.ts';

type Body = Record<string, unknown>;

export function bodyOf(form: URLSearchParams): Body {
  const contentType = textOf(form, 'contentType');
  return given({
    connectedProfileId: textOf(form, 'connectedProfileId'),
    contentType,
    ...valuesOf(form, fieldsOf(contentType ?? '')),
    scheduledFor: form.get('when') === 'later' ? (instantOf(form, 'scheduledFor') ?? '') : undefined,
  });
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
