import type { Section } from '../declare.ts';

export const integrations: Section = { pages: [], changes: [] };
