/**
 * Cuts what leads from one schema to another into migrations that let a running service be. Prisma's engine writes it as
 * for a database that nobody uses.
 */
import type { Migration } from './rules.ts';

/** @returns the migrations in their order; the names of the later ones begin with that of the first. */
export function inSteps(sql: string, name: string): Migration[] {
  const blocks = sql.split(/\n(?=-- \w+\n)/).map((block) => `${block.trim()}\n`);
  const made = new Set([...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table));
  const first: string[] = [];
  const later: Migration[] = [];
  for (const block of blocks) {
    const [, index, table] = /^CREATE (?:UNIQUE )?INDEX "(\w+)" ON "(\w+)"/m.exec(block) ?? [];
    const [, referring, key] = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" FOREIGN KEY/m.exec(block) ?? [];
    if (index && !made.has(table))
      later.push({ name: `${name}_${index}`, sql: block.replace(/INDEX "/, 'INDEX CONCURRENTLY "') });
    else if (key && !made.has(referring)) {
      first.push(block.replace(/;\s*$/, ' NOT VALID;\n'));
      later.push({
        name: `${name}_${key}`,
        sql: `ALTER TABLE "${referring}" VALIDATE CONSTRAINT "${key}";\n`,
      });
    } else first.push(block);
  }
  return [...(first.length > 0 ? [{ name, sql: first.join('\n') }] : []), ...later];
}
