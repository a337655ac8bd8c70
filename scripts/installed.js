/**
 * Ends the process with one sentence when the packages are not installed, or Node is too old, which would otherwise be a stack
 * trace. Everything that is started by an npm script of the README imports this first. It is JavaScript and needs no package, so
 * that an older Node can read it as well.
 */
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const { engines, dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
);
const forTests = process.argv.some((word) => word.endsWith('scripts/test.ts'));
const needed = Object.keys({ ...dependencies, ...(forTests ? devDependencies : {}) });
const missing = needed.filter((name) => !existsSync(new URL(`node_modules/${name}`, root)));

if (missing.length > 0)
  end(
    missing.length === needed.length
      ? 'The packages are not installed yet. Run npm ci first, in the folder of the clone.'
      : `Packages are missing or new, such as ${missing[0]}. Run npm ci again, in the folder of the clone.`,
  );
if (isOlder(process.versions.node, engines.node.replace('>=', '')))
  end(
    `This needs Node ${engines.node.replace('>=', '')} or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org, then run npm ci again.`,
  );

/** @param {string} sentence what is wrong, and what to do. */
function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @param {string} version @param {string} least */
function isOlder(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
