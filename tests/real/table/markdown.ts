/** Makes the README's table of what was proved on real servers, and what only on simulators. */
import type { Provider } from '../../../src/providers/provider.ts';
import type { Proof } from './proofs.ts';
import { rowsOf } from './rows.ts';

export function tableOf(provider: Provider, proofs: readonly Proof[]): string {
  const { name, loginKinds } = provider;
  const proved = new Set(proofs.map(({ what, loginKind }) => `${what} ${loginKind}`));
  const cell = (proof: string, loginKind: string) =>
    proved.has(`${proof} ${loginKind}`) ? 'real servers' : 'simulator';
  const rows = rowsOf(provider).map(({ title, proof, loginKinds: having }) => [
    title,
    ...loginKinds.map(({ id }) => (having.includes(id) ? cell(proof, id) : '')),
  ]);
  const head = [name, ...loginKinds.map((kind) => kind.name)];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const [begin, end] = ['<!-- printed by npm run test:real -->', '<!-- end -->'];

/** Returns the table in a README. Throws when the README has no place for it. */
export function tableIn(readme: string): string {
  const [, table] = readme.split(begin);
  if (table === undefined || !table.includes(end)) throw new Error('the README has no place for the table');
  return (table.split(end)[0] ?? '').trim();
}

export function withTable(readme: string, table: string): string {
  const at = readme.indexOf(begin) + begin.length;
  return `${readme.slice(0, at)}\n${table}\n${readme.slice(readme.indexOf(end, at))}`;
}
