import type { Section } from '../declare.ts';

export const requests: Section = { pages: [], changes: [] };
