import type { Section } from '../declare.ts';

export const profiles: Section = { pages: [], changes: [] };
