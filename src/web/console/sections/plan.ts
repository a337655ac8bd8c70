import type { Section } from '../declare.ts';

export const plan: Section = { pages: [], changes: [] };
