import type { Section } from '../declare.ts';

export const members: Section = { pages: [], changes: [] };
