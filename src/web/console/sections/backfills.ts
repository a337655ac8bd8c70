import type { Section } from '../declare.ts';

export const backfills: Section = { pages: [], changes: [] };
