/** Turns the Markdown of guides into that which others read: without what is for the drawing alone. */
import type { OperationId } from '../../../contract/index.ts';
import { pictures } from '../assets.ts';
import type { Links } from '../links.ts';

/** The addresses that guides use, which lead to wherever the documentation is: `guide:limits#media`. */
export function addressIn(links: Links, address: string): string {
  const [, kind, name = '', anchor] = /^(guide|operation|docs|asset):([^#]+)#?(.*)$/.exec(address) ?? [];
  switch (kind) {
    case 'guide':
      return links.guide(name, anchor);
    case 'operation':
      return links.operation(name as OperationId);
    case 'asset':
      return links.asset(pictureNamed(name).path());
    case 'docs':
      return place(links, name);
    default:
      return address;
  }
}

export function pictureNamed(name: string) {
  const found = pictures.find((picture) => picture.name === `${name}.png`);
  if (!found) throw new Error(`There is no picture ${name}`);
  return found;
}

function place(links: Links, name: string): string {
  if (name === 'home') return links.home;
  const [, format] = /^contract\/(yaml|json|client\.json)$/.exec(name) ?? [];
  if (!format) throw new Error(`The documentation has no ${name}`);
  return links.contract(format as 'yaml' | 'json' | 'client.json');
}

export function publicMarkdown(text: string, links: Links): string {
  // The odd parts are samples, of which only the labels go.
  const parts = text.split(/(^ *`{3,}[^\n]*\n.*?^ *`{3,}$)/ms);
  return parts.map((part, at) => (at % 2 === 1 ? withoutLabel(part) : withAddresses(part, links))).join('');
}

const withoutLabel = (sample: string) => sample.replace(/^( *`{3,}\S*).*/, '$1');

const withAddresses = (text: string, links: Links) =>
  text
    .replaceAll(/ \{#[^}\s]+\}/g, '')
    .replaceAll(/^( *)> \[!NOTE\]\n/gm, '')
    .replaceAll('<br>', '; ')
    .replaceAll(/(?<=\]\()(?:guide|operation|docs|asset):[^)\s]+/g, (address) => addressIn(links, address));
