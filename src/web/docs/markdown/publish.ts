/** Turns the Markdown of guides into that which others read: without what is for the drawing alone. */

import type { Links } from '../links.ts';
import { addressIn } from './addresses.ts';

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
