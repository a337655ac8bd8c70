import type { Section } from '../declare.ts';

export const publishing: Section = { pages: [], changes: [] };
