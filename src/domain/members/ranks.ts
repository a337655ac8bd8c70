import type { MemberRole } from './membership.ts';

export type { MemberRole };

/** The rank of each role; a higher rank may do everything that a lower one may. */
export const ranks: Record<MemberRole, number> = { viewer: 1, developer: 2, owner: 3 };
