/** Reads from the import lines of source files which file imports which. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** The path below the folder that was read, with slashes. */
  file: string;
  text: string;
}

export interface ImportLine {
  /** The path of the file that has the line. */
  file: string;
  /** The module as the line names it, such as `./media.ts` or `zod`. */
  target: string;
  /** True for a line that begins with `import type` or `export type`: nothing of it is left when the file runs. */
  typesOnly: boolean;
  /** The path of the imported file; absent where the line names a package. */
  imported?: string;
}

/** Returns the TypeScript files below a folder. Generated ones are left out: nobody decides what they import. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.ts') && !/(^|\/)(generated|node_modules)\//.test(name))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

const names = String.raw`(?:[\w$]+\s*,?\s*)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})?`;
const importLine = new RegExp(
  [
    String.raw`^(?:import|export)\s+(type\s+)?${names}\s*from\s+'([^']+)'`,
    String.raw`^import\s+'([^']+)'`,
    String.raw`\bimport\(\s*'([^']+)'\s*\)`,
  ].join('|'),
  'gm',
);

/** Returns the imports of a file: static and dynamic ones, types, and what it exports again. */
export function importsOf({ file, text }: SourceFile): ImportLine[] {
  return [...text.matchAll(importLine)].map(([, type, first, second, third]) => {
    const target = first ?? second ?? third ?? '';
    const line = { file, target, typesOnly: type !== undefined };
    if (!target.startsWith('.')) return line;
    return { ...line, imported: path.posix.join(path.posix.dirname(file), target) };
  });
}
