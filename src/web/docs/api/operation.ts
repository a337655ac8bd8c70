/** Draws an operation of the API: what it takes and answers, beside a call and its answer. */
import { html } from 'hono/html';
import { type Answer, type Parameter, type ReferenceOperation, resolved } from '../contract.ts';
import type { Links } from '../links.ts';
import { drawInlineMarkdown, drawMarkdown } from '../markdown/draw.ts';
import { code, colouredJson, forms, type Html, jsonSample, sample } from '../parts.ts';
import { type FieldStyle, fieldList, fieldsWithin, folded, foldedFields } from './fields.ts';

/** @param page the operations that are on one page with it, in their order. */
export function operationSection(
  style: FieldStyle,
  links: Links,
  operation: ReferenceOperation,
  page: readonly ReferenceOperation[],
): Html {
  const { operationId, summary, description, security } = operation;
  return html`<section class="operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><a href="#${operationId}">${summary}</a></h2>
<p class="call">${methodBadge(operation.method)} ${pathCode(operation.path)}</p>
<div class="about">
${description ? drawMarkdown(description, links) : ''}
${security?.length === 0 ? html`<p class="limits">No API key is needed.</p>` : ''}
${parametersOf(style, operation)}
${bodyOf(style, operation, page)}
${answerOf(style, operation)}
${errorsOf(links, operation)}
</div>
<div class="examples">
${samplesOf(operation)}
${answerSample(operation)}
</div>
</section>
`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Draws a path, which may break after its slashes. */
export function pathCode(path: string): Html {
  return html`<code>${path.split(/(?<=.\/)/).map((part) => html`${part}<wbr>`)}</code>`;
}

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

export function parametersOf(
  style: FieldStyle,
  { parameters = [] }: { parameters?: readonly Parameter[] },
): Html {
  const all = parameters.map(resolved);
  return html`${places.map(([place, title]) => {
    const named = all
      .filter((parameter) => parameter.in === place)
      .map(({ required = false, ...rest }) => ({ ...rest, required }))
      .toSorted((one, other) => Number(other.required) - Number(one.required));
    return named.length === 0 ? '' : html`<h3>${title}</h3>\n${fieldList(style, named)}`;
  })}`;
}

/** Draws a body. What an operation above it takes as well is drawn there alone. */
function bodyOf(
  style: FieldStyle,
  { operationId, requestBody }: ReferenceOperation,
  page: readonly ReferenceOperation[],
): Html | '' {
  const [json] = Object.values(requestBody ? resolved(requestBody).content : {});
  if (!json) return '';
  const first = page.find((other) => requestBody?.$ref && other.requestBody?.$ref === requestBody.$ref);
  if (first && first.operationId !== operationId)
    return html`<h3>Request body</h3>
<p>The same as that of <a href="#${first.operationId}">${first.summary}</a>.</p>`;
  const says = resolved(json.schema).description;
  const { examples } = json;
  return html`<h3>Request body</h3>
${says ? drawMarkdown(says, style.links) : ''}${fieldsWithin({ ...style, examples }, json.schema) ?? ''}`;
}

function successOf({ responses }: ReferenceOperation) {
  const answer = resolved(responses['200'] ?? { description: '' });
  const [[type = '', content] = []] = Object.entries(answer.content ?? {});
  return { description: answer.description, type, content };
}

function answerOf(style: FieldStyle, operation: ReferenceOperation): Html {
  const { description, content } = successOf(operation);
  const schema = content?.['x-data'] ?? content?.schema;
  return html`<h3>Response</h3>
${drawMarkdown(description, style.links)}${schema ? foldedFields(style, html`Fields of the response`, schema) : ''}`;
}

/** Folds each status, with what its codes and reasons mean, and an example. */
function errorsOf(links: Links, { responses }: ReferenceOperation): Html {
  const refused = Object.entries(responses).filter(([status]) => status !== '200');
  return html`<h3>Errors</h3>
${refused.map(([status, written]) => errorOf(links, status, resolved(written)))}`;
}

function errorOf(links: Links, status: string, { description, content }: Answer): Html {
  const codes = [...description.matchAll(/^`(\w+)`: /gm)].map(([, name = '']) => name);
  const [example] = Object.values(content?.['application/json']?.examples ?? {});
  return folded(
    html`<span class="status">${status}</span> ${codes.map((name) => html`${code(name)} `)}`,
    html`${drawMarkdown(description, links)}${example ? jsonSample(`Example of ${status}`, example.value as object) : ''}
<p>What to do: ${codes.map((name) => html`<a href="${links.guide('troubleshooting', name)}">${name}</a> `)}</p>`,
  );
}

/** The names that the languages have in Markdown, by those in the contract. */
const fences: Readonly<Record<string, string>> = { Shell: 'sh', TypeScript: 'ts', Python: 'python' };

function samplesOf({ 'x-codeSamples': samples = [], summary }: ReferenceOperation): Html {
  return forms(
    summary,
    samples.map(({ lang, label, source }) => ({
      name: label,
      language: fences[lang] ?? 'text',
      text: source,
    })),
  );
}

function answerSample(operation: ReferenceOperation): Html | '' {
  const { type, content } = successOf(operation);
  if (content?.example === undefined) return '';
  const label = `Response: ${operation.summary}`;
  return html`<p class="form-name">Response</p>${
    type === 'application/json'
      ? colouredJson(label, content.example as object)
      : sample(label, `${content.example}`, 'text')
  }`;
}

/** Returns the first sentence of a text. */
export function firstSentence(text: string): Html {
  return drawInlineMarkdown(/^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text);
}
