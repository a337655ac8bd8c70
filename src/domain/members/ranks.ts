import type { MemberRole } from './membership.ts';

export type { MemberRole };

/** A higher one may do what a lower one may. */
export const ranks: Record<MemberRole, number> = { viewer: 1, developer: 2, owner: 3 };
