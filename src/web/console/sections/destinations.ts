import type { Section } from '../declare.ts';

export const destinations: Section = { pages: [], changes: [] };
