/** A guide is a file of Markdown. What in it depends on the code, the code fills in. */
import { readFileSync } from 'node:fs';
import type { Token, Tokens } from 'marked';
import type { ReferenceSource } from '../../domain/administration/reference/source.ts';
import type { Links } from './links.ts';
import { drawTokens, idOf, tokensOf } from './markdown/draw.ts';
import { publicMarkdown } from './markdown/publish.ts';
import { type Facts, fill, type GuideFacts } from './markdown/write.ts';
import type { Html } from './parts.ts';

export interface Guide {
  /** The last part of the guide's address. */
  slug: string;
  title: string;
  /** The question that the guide answers, for the index. */
  summary: string;
  sections(source: ReferenceSource, links: Links): Section[];
  /** The whole guide as Markdown, for others to read. */
  markdown(source: ReferenceSource, links: Links): string;
}

export interface Section {
  /** The section's anchor. */
  id: string;
  title: string;
  body: Html;
}

interface GuideFile {
  /** The name of the file, where it is not the slug. */
  file: string;
  /** Facts that title and summary need, too. */
  names: Facts;
}

/** @param factsOf returns what stands in the place of each `{{name}}` of the file. */
export function guide(
  slug: string,
  factsOf: (source: ReferenceSource, links: Links) => GuideFacts = () => ({}),
  { file, names }: GuideFile = { file: slug, names: {} },
): Guide {
  const text = textOf(file);
  const [, head = ''] = /^(# .+?)(?=\n## |\n\{\{)/s.exec(text) ?? [];
  const { title, summary } = headOf(fill(head, names));
  const filled = (source: ReferenceSource, links: Links) =>
    fill(text, { ...names, ...factsOf(source, links) });
  return {
    slug,
    title,
    summary,
    sections: (source, links) => sectionsOf(tokensOf(filled(source, links)), links),
    markdown: (source, links) => publicMarkdown(filled(source, links), links),
  };
}

/** The files' texts, which are read once. */
const texts = new Map<string, string>();

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(new URL(`./guides/${file}.md`, import.meta.url), 'utf8');
  texts.set(file, text);
  return text;
}

function headOf(text: string): { title: string; summary: string } {
  const [, title = '', summary = ''] = /^# (.+)\n\n(.+?)\n*$/s.exec(text) ?? [];
  return { title, summary: summary.replaceAll('\n', ' ') };
}

/** Divides a guide at its headings of the second level. */
function sectionsOf(tokens: readonly Token[], links: Links): Section[] {
  const starts = tokens.flatMap((token, at) => (isHeading(token, 2) ? [{ token, at }] : []));
  return starts.map(({ token, at }, index) => {
    const id = idOf(token.text) ?? '';
    const title = token.tokens.map((part) => ('text' in part ? part.text : part.raw)).join('');
    return {
      id,
      title: title.replace(` {#${id}}`, ''),
      body: drawTokens(tokens.slice(at + 1, starts[index + 1]?.at), links),
    };
  });
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && token.depth === depth;
