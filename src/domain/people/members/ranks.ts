import type { MemberRole } from './membership.ts';

export type { MemberRole };

/** The rank of each role; a higher rank may do everything that a lower one may. */
export const ranks: Record<MemberRole, number> = { viewer: 1, support: 2, developer: 3, owner: 4 };
