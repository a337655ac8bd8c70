/**
 * Computes the end users whom the consent screen knows: pure functions of the app's id and the persona, or of
 * their own id.
 */

import { idsOf } from '../../engine/ids.ts';
import type { Persona } from '../../personas.ts';
import { linkedAccountOf } from '../page.ts';

/** A Page, and the Instagram account that is linked to it. */
export interface OwnPage {
  pageId: string;
  instagramId: string;
  name: string;
}

/**
 * Returns the id under which an app knows a person. Other apps know the person by other ids; one app sees the
 * same id, whether it asks for Pages or for Instagram accounts.
 */
export const userIdOf = (clientId: string, persona: Persona) =>
  idsOf(clientId).digits(`end-user/${persona}`, '10', 16);

const allTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];

/** Returns the tasks that the person's role gives them on their Pages. */
export const tasksOf = ({ persona }: { persona?: string | undefined }) =>
  persona === 'analyst' ? ['ANALYZE'] : allTasks;

/** Returns the person's id under Instagram Login, which differs from their account's id. */
export const instagramUserIdOf = (userId: string) => idsOf(userId).digits('instagram-user', '25', 17);

const towns =
  'Lisboa,Porto,Faro,Cádiz,Málaga,València,Marseille,Genova,Napoli,Palermo,Split,Piraeus,İzmir,Haifa,Tunis,Oran,Tanger,Funchal,Dublin,Cardiff,Bergen,Göteborg,Århus,Kiel,Gdańsk,Rīga,Tallinn,Helsinki,Reykjavík';
const names = ['Harbour Bakery', ...towns.split(',').map((town) => `Harbour Bakery ${town}`)];

const pageCounts: Partial<Record<Persona, number>> = { no_account: 0, many_accounts: names.length };
const usualPageCount = 2;

/** Returns all Pages that the person could have, in order. */
export function pagesOf(userId: string): OwnPage[] {
  return names.map(pageOf(userId));
}

export function pagesOfPersona(clientId: string, persona: Persona): OwnPage[] {
  return names.slice(0, pageCounts[persona] ?? usualPageCount).map(pageOf(userIdOf(clientId, persona)));
}

function pageOf(userId: string) {
  return (name: string, index: number): OwnPage => {
    const pageId = idsOf(userId).digits(`page/${index}`, '1', 15);
    return { pageId, instagramId: linkedAccountOf(pageId), name };
  };
}

/** Returns the id of the person's only account on Threads. */
export const threadsAccountOf = (userId: string) => idsOf(userId).digits('threads-account', '26', 17);

/** Returns the person's only account under Instagram Login. */
export function instagramAccountOf(userId: string): OwnPage {
  const [first] = names.slice(0, 1).map(pageOf(userId));
  if (!first) throw new Error('a person without an account');
  return first;
}
