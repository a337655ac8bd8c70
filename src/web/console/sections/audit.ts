import type { Section } from '../declare.ts';

export const audit: Section = { pages: [], changes: [] };
