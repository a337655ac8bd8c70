import type { Section } from '../declare.ts';

export const connections: Section = { pages: [], changes: [] };
