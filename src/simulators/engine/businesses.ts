/** Names the business behind a simulated account, so that accounts can be told apart: one shop of a chain each. */
import { idsOf } from './ids.ts';

const streets = [
  'Mill Street',
  'Quay Road',
  'Market Square',
  'Station Road',
  'Castle Hill',
  'Orchard Lane',
  'Bridge Street',
  'Chapel Row',
  'Garden Walk',
  'Tower Street',
  'Harbour Steps',
  'Old Road',
];
const mostHouses = 99;

/** Returns the name of the business whose account has this id. */
export function businessOf(accountId: string): string {
  const drawn = Number(idsOf(accountId).digits('business', '', 9));
  const street = streets[drawn % streets.length];
  return `Harbour Bakery, ${1 + (Math.floor(drawn / streets.length) % mostHouses)} ${street}`;
}
