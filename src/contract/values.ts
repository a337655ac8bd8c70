/** Single values of the contract, such as the largest page that may be asked for. */
import { readContract } from './index.ts';

/** @param path from the document's root, such as `components`, `schemas` … Throws when nothing is there. */
export function contractValue(...path: string[]): unknown {
  let value: unknown = readContract();
  for (const name of path) value = (value as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) throw new Error(`the contract has no ${path.join('.')}`);
  return value;
}

export function contractNumber(...path: string[]): number {
  const value = contractValue(...path);
  if (typeof value !== 'number') throw new Error(`${path.join('.')} is no number`);
  return value;
}

/** The rows of the table in a description, without its head. */
export function tableRows(markdown: string): string[][] {
  const [, , ...rows] = markdown.split('\n').filter((line) => line.trim().startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
