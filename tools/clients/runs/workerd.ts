/** The TypeScript client in a worker, on the runtime of Cloudflare Workers. */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const tools = path.join(import.meta.dirname, '..');
const sources = path.join(import.meta.dirname, 'workerd');
const launch = path.join(sources, 'launch.mjs');

/**
 * Makes a worker of the client that is installed in a folder, and of its cases.
 * @returns the parameters with which Node runs it.
 */
export function makeWorker(installed: string): string[] {
  const folder = path.join(tools, 'installed/workerd');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const client = path.join(installed, 'node_modules/social-content-sdk/dist/esm');
  const modules = globSync('{*,generated/**/*}.js', { cwd: client }).filter((name) => name !== 'node.js');
  for (const name of modules) copyInto(folder, path.join('sdk', name), path.join(client, name));
  copyInto(folder, 'worker.mjs', path.join(sources, 'worker.mjs'));
  const cases = readFileSync(path.join(installed, 'cases.ts'), 'utf8');
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
  writeFileSync(path.join(folder, 'cases.js'), ts.transpileModule(cases, { compilerOptions }).outputText);
  const names = ['worker.mjs', 'cases.js', ...modules.map((name) => path.posix.join('sdk', name))];
  writeFileSync(path.join(folder, 'config.capnp'), configOf(names));
  const workerd = path.join(tools, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd');
  return [launch, workerd, path.join(folder, 'config.capnp')];
}

function copyInto(folder: string, name: string, file: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  copyFileSync(file, path.join(folder, name));
}

const configOf = (modules: readonly string[]): string => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);

const worker :Workerd.Worker = (
  modules = [
${modules.map((name) => `    (name = "${name}", esModule = embed "${name}"),`).join('\n')}
  ],
  compatibilityDate = "2026-11-01",
);
`;
