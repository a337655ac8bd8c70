/** Lists names for the people who write to simulated accounts: as many as needed, in various scripts. */

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

interface PersonName {
  username: string;
  name: string;
}

export function nameAt(index: number): PersonName {
  const round = Math.floor(index / names.length);
  const suffix = round > 0 ? `${round + 1}` : '';
  return {
    username: `${handles[index % handles.length]}${suffix}`,
    name: `${names[index % names.length]}${suffix && ` ${suffix}`}`,
  };
}
