import type { Section } from '../declare.ts';

export const events: Section = { pages: [], changes: [] };
