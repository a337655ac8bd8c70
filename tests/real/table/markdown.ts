/** Makes the tables of what was proved on real servers, and what only on simulators. */
import { markdownTable } from '../../../scripts/proof-table.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import type { Registry } from '../../../src/providers/registry.ts';
import type { Proof } from './proofs.ts';
import { rowsOf } from './rows.ts';

/** Returns the tables of the providers that have run on real servers. */
export function tablesOf({ find }: Registry, proofs: readonly Proof[]): string {
  const proved = ['bluesky', 'mastodon'].flatMap((id) => find(id) ?? []);
  return proved.map((provider) => tableOf(provider, proofs)).join('\n\n');
}

function tableOf(provider: Provider, proofs: readonly Proof[]): string {
  const { name, loginKinds } = provider;
  const proved = new Set(proofs.map(({ what, loginKind }) => `${what} ${loginKind}`));
  const cell = (proof: string, loginKind: string) =>
    proved.has(`${proof} ${loginKind}`) ? 'real servers' : 'simulator';
  const rows = rowsOf(provider).map(({ title, proof, loginKinds: having }) => [
    title,
    ...loginKinds.map(({ id }) => (having.includes(id) ? cell(proof, id) : '')),
  ]);
  const head = [name, ...loginKinds.map((kind) => kind.name)];
  return markdownTable(head, rows);
}
