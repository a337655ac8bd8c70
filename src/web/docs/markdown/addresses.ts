/** The addresses that guides use, which lead to wherever the documentation is: `guide:limits#media`. */
import type { OperationId } from '../../../contract/index.ts';
import { pictures } from '../assets.ts';
import type { Links } from '../links.ts';

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
