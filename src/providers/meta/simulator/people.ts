/** People who comment and write: the same names for every account, with ids of its own. */
import type { Ids } from './ids.ts';

const names = [
  'Lena Fischer',
  'Tomás Aguilar',
  '山田 花子',
  'ليلى حداد',
  'Olu Adeyemi',
  'Zoë O’Connor',
  'Søren Kjær',
  'Nguyễn Thị Mai',
  'Ираида Соколова',
  'דנה לוי',
  'Priya Raghavan',
  'Marek Dvořák',
  '김서준',
  'Aïcha Benali',
  'Ana-Sofia de la Cruz y Montes',
  'J 🥐 P',
];

const handles = [
  'lena.bakes',
  'tomas_aguilar',
  'hanako.y',
  'layla.haddad',
  'olu.a',
  'zoe_oc',
  'sorenkjaer',
  'mai.nguyen.93',
  'iraida_sokolova',
  'dana.levy',
  'priya.rag',
  'marek.dvorak',
  'seojun__kim',
  'aicha.b',
  'ana.sofia.cruz',
  'jp.croissant',
];

export interface Person {
  id: string;
  username: string;
  name: string;
}

const knownPeople = 100;

/** Somebody by their id. Those whom no fixture knows get a name too. */
export function personById(ids: Ids, prefix: string, id: string): Person {
  for (let index = 0; index < knownPeople; index += 1) {
    const person = personOf(ids, prefix, index);
    if (person.id === id) return person;
  }
  return { id, username: `guest.${id.slice(-4)}`, name: `Guest ${id.slice(-4)}` };
}

/** @param prefix of the ids: people have one per account that they meet. */
export function personOf(ids: Ids, prefix: string, index: number): Person {
  const round = Math.floor(index / names.length);
  const suffix = round > 0 ? `${round + 1}` : '';
  return {
    id: ids.digits(`person/${index}`, prefix, 16),
    username: `${handles[index % handles.length]}${suffix}`,
    name: `${names[index % names.length]}${suffix && ` ${suffix}`}`,
  };
}
