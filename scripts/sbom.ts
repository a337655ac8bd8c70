/**
 * `npm run sbom` prints the software bill of materials of a production installation, in CycloneDX. When npm's
 * own bill leaves out development packages, it also leaves out some of production; so the bill is made of all
 * packages, and the lockfile tells which of them are production's.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Bill {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface LockedPackage {
  version: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
}

const root = new URL('..', import.meta.url);
const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const printed = execFileSync('npm', command, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
});
const bill = JSON.parse(printed) as Bill;
const inProduction = productionPackages();
bill.components = bill.components.filter((component) => inProduction.has(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => inProduction.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => inProduction.has(other)) }));
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

/** Returns name@version of each package of production, the service itself included. */
function productionPackages(): Set<string> {
  const lockfile = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    name: string;
    packages: Record<string, LockedPackage>;
  };
  const names = Object.entries(lockfile.packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([place, { version }]) => `${place === '' ? lockfile.name : nameOf(place)}@${version}`);
  return new Set(names);
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
