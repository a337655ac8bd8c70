import type { ReferenceSource } from '../../domain/reference/source.ts';
import type { Links } from './links.ts';
import type { Html } from './parts.ts';

export interface Guide {
  /** The last part of the guide's address. */
  slug: string;
  title: string;
  /** The question that the guide answers, for the index. */
  summary: string;
  sections(source: ReferenceSource, links: Links): Section[];
}

export interface Section {
  /** The section's anchor. */
  id: string;
  title: string;
  body: Html;
}
