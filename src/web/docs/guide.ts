import type { ReferenceSource } from '../../domain/reference/source.ts';
import type { Links } from './links.ts';
import type { Html } from './parts.ts';

export interface Guide {
  /** The last part of its address. */
  slug: string;
  title: string;
  /** What it answers, for the index. */
  summary: string;
  sections(source: ReferenceSource, links: Links): Section[];
}

export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  body: Html;
}
