/** Holds deploy/compose.yaml and the image to the service: what they set exists, and what the service needs is set. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { environment, loadConfig } from '../../src/config.ts';
import { largestImageBytes, stack } from '../../src/domain/administration/reference/source.ts';
import { contains, parseNetwork } from '../../src/outbound/networks.ts';
import { addressesAt, createSimulators } from '../../src/simulators/registry.ts';
import {
  changeSettings,
  endSimulator,
  roleStatements,
  startSimulator,
} from '../../src/web/docs/guides/run-it/commands.ts';
import { sharedTestService } from '../support/service.ts';
import { filled, readCompose, readManifests, readVariables } from './declared.ts';

const { services, volumes } = readCompose();
const containerfile = readFileSync('deploy/Containerfile', 'utf8');
const caddyfile = readFileSync('deploy/caddy/Caddyfile', 'utf8');
const known = Object.keys(environment.shape);

const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what new-secrets.sh writes, run in a copy of the folder. */
function newSecrets(...hosts: string[]): Record<string, string> {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  cpSync('deploy/new-secrets.sh', path.join(copy, 'new-secrets.sh'));
  execFileSync(path.join(copy, 'new-secrets.sh'), hosts);
  expect(statSync(path.join(copy, '.env')).mode & 0o077).toBe(0);
  expect(() => execFileSync(path.join(copy, 'new-secrets.sh'), { stdio: 'pipe' })).toThrow(
    'is there already',
  );
  return readVariables(path.relative('deploy', path.join(copy, '.env')));
}

const secrets = newSecrets();
/** The variables that the image sets. */
const imageVariables = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);
const processes = Object.entries(services).filter(([, { image }]) =>
  image?.startsWith('localhost/social-content-service:'),
);
const variablesOf = (name: string, values = secrets): Record<string, string> => ({
  ...imageVariables,
  ...Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value, values)]),
  ),
});

test('the stack has the processes that the guide speaks of, at the ports that it names', () => {
  const named = [...stack.api, ...stack.workers];
  expect(processes.map(([name]) => name).sort()).toEqual([...named, 'migrate'].sort());
  expect(services.grafana?.ports).toEqual([`127.0.0.1:${stack.ports.grafana}:3000`]);
  expect(services.prometheus?.ports).toEqual([`127.0.0.1:${stack.ports.prometheus}:9090`]);
  expect(services.caddy?.ports).toContain(`${stack.ports.https}:443`);
});

describe.each(processes)('the process %s', (name, service) => {
  test('has variables that the service knows, and a configuration that production accepts', () => {
    const variables = variablesOf(name);
    expect(Object.keys(variables).filter((key) => !known.includes(key))).toEqual([]);
    const config = loadConfig(variables);
    expect(config).toMatchObject({ development: false, publicUrl: 'https://localhost', dataDir: '/data' });
    expect(service.volumes).toContain(`service:${config.dataDir}`);
    const hosts = [config.databaseUrl, config.databaseDirectUrl ?? '', config.s3?.endpoint ?? ''];
    for (const url of hosts.filter(Boolean)) {
      const host = new URL(url ?? '').hostname;
      expect([...Object.keys(services), 'files.localhost']).toContain(host);
    }
  });

  test('may do nothing that it need not', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.command?.slice(1).filter((file) => !existsSync(file)) ?? []).toEqual([]);
  });
});

test('with host names, the stack is for the internet', () => {
  const config = loadConfig(variablesOf('api-a', newSecrets('social.example.com', 'files.example.com')));
  expect(config.publicUrl).toBe('https://social.example.com');
  expect(config.s3?.endpoint).toBe('https://files.example.com');
});

test('only the migration has the password of the role that owns the tables', () => {
  const having = Object.entries(services).filter(([, { environment: set = {} }]) =>
    JSON.stringify(set).includes('OWNER_PASSWORD'),
  );
  expect(having.map(([name]) => name).sort()).toEqual(['migrate', 'postgres']);
  expect(loadConfig(variablesOf('migrate')).owner?.applicationRole).toBe('service');
});

test('a role that runs API or worker is what its name says', () => {
  expect(stack.api.map((name) => variablesOf(name).ROLE)).toEqual(['api', 'api']);
  expect(stack.workers.map((name) => variablesOf(name).ROLE)).toEqual(['worker', 'worker']);
});

test('API and workers take the settings that the stack does not make from a file that may be missing', () => {
  const reading = processes.filter(([, { env_file }]) => env_file);
  expect(reading.map(([name]) => name)).toEqual([...stack.api, ...stack.workers]);
  for (const [, { env_file }] of reading)
    expect(env_file).toEqual([{ path: 'service.env', required: false }]);
  expect(changeSettings).toContain(' service.env\n');
  // The file has passwords, so Git must ignore it.
  expect(execFileSync('git', ['check-ignore', 'deploy/service.env'], { encoding: 'utf8' })).toBeTruthy();
});

test('the bases of the image can be chosen where it is built', () => {
  const { build } = services.migrate ?? {};
  const bases = [...containerfile.matchAll(/^ARG (\w+)=/gm)].map(([, name]) => name);
  expect(typeof build === 'object' && build.args).toEqual(bases);
});

test('every file that the stack mounts exists, and every volume is declared', () => {
  const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
  const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
  const files = sources.filter((source) => source.startsWith('.'));
  expect(files.filter((file) => !existsSync(path.join('deploy', file)))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['../ops/alerts.yaml', '../ops/dashboard.json']));
  const named = sources.filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
});

test('every variable that the stack reads is written by new-secrets.sh', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  const read = [...text.matchAll(/\$\{(\w+)(:-)?/g)]
    .filter(([, , optional]) => !optional)
    .map(([, name]) => name);
  expect([...new Set(read)].sort()).toEqual(Object.keys(secrets).sort());
});

test('Prometheus scrapes every process at its operations port, and loads the rules where they are mounted', () => {
  const prometheus = parse(readFileSync('deploy/prometheus/prometheus.yml', 'utf8'));
  const port = loadConfig(variablesOf('api-a')).opsPort;
  expect(prometheus.scrape_configs[0].static_configs[0].targets).toEqual(
    [...stack.api, ...stack.workers].map((name) => `${name}:${port}`),
  );
  expect(services.prometheus?.volumes).toContain(`../ops/alerts.yaml:${prometheus.rule_files[0]}:ro`);
});

test('Caddy leads to every API process, and the image listens where Caddy and Prometheus ask', () => {
  const { port, opsPort } = loadConfig(variablesOf('api-a'));
  expect(caddyfile).toContain(`reverse_proxy ${stack.api.map((name) => `${name}:${port}`).join(' ')} {`);
  expect(caddyfile).toContain(`health_port ${opsPort}`);
  expect(containerfile).toContain(`EXPOSE ${port} ${opsPort}`);
  expect(containerfile).toContain(`OPS_PORT || ${opsPort}`);
});

test('Caddy, the image and the probes of Kubernetes ask where the service answers', async () => {
  const { opsUrl } = await sharedTestService();
  const probes = readManifests().flatMap(({ kind, spec }) => {
    if (kind !== 'Deployment' && kind !== 'StatefulSet') return [];
    const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
    return [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path);
  });
  const asked = [/health_uri (\S+)/.exec(caddyfile)?.[1], /\+ '(\/\w+)'/.exec(containerfile)?.[1], ...probes];
  expect(asked).toHaveLength(8);
  for (const place of asked) expect((await fetch(`${opsUrl}${place}`)).status).toBe(200);
});

test('the image runs as a user without rights, and has all that is copied into it', () => {
  expect(containerfile).toMatch(/FROM \$\{BASE\}\n(?:.*\n)*USER 10001:10001\n/);
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const let_in = readFileSync('.dockerignore', 'utf8').match(/^!.*$/gm) ?? [];
  expect(copied.sort()).toEqual(let_in.map((line) => line.slice(1)).sort());
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
});

test('the image may be as large as the guide says', () => {
  expect(readFileSync('deploy/try/run.sh', 'utf8')).toContain(`-gt ${largestImageBytes} ]`);
});

test('the server makes the roles that the guide makes', () => {
  const script = readFileSync('deploy/postgres/roles.sh', 'utf8');
  for (const statement of roleStatements.split('\n'))
    expect(script.replace(/:'\w+'/g, "'…'")).toContain(statement.replace(/\$\w+/, '…'));
});

/** Puts a program in the place of another one, which prints what it is given, and runs a script of the folder with it. */
function runWith(program: string, script: string, env: Record<string, string>): string {
  const programs = mkdtempSync(path.join(folder, 'programs-'));
  writeFileSync(path.join(programs, program), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const PATH = `${programs}:${process.env.PATH}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { ...env, PATH } });
}

test('the script of the roles hands both passwords to psql', () => {
  const passwords = { OWNER_PASSWORD: 'of the owner', SERVICE_PASSWORD: 'of $(the) service' };
  const given = runWith('psql', readFileSync('deploy/postgres/roles.sh', 'utf8'), passwords).split('\n');
  expect(given).toEqual(
    expect.arrayContaining(['owner_password=of the owner', 'service_password=of $(the) service']),
  );
});

test('PgBouncer is started with a file of passwords where it looks for it, which nobody else reads', () => {
  const [, place = ''] =
    /^auth_file = (.*)$/m.exec(readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')) ?? [];
  const users = path.join(folder, 'users.txt');
  const script = readFileSync('deploy/pgbouncer/start.sh', 'utf8').replaceAll(place, users);
  expect(runWith('pgbouncer', script, { SERVICE_PASSWORD: '%s' })).toBe('/etc/pgbouncer/pgbouncer.ini\n');
  expect(readFileSync(users, 'utf8')).toBe('"service" "%s"\n');
  expect(statSync(users).mode & 0o077).toBe(0);
});

test.each(globSync('deploy/**/*.sh'))('the shell can read %s', (file) => {
  execFileSync('sh', ['-n', file]);
});

test('Grafana asks the Prometheus of the stack, and shows the dashboards that are mounted', () => {
  const mounts = services.grafana?.volumes ?? [];
  const read = (name: string) => parse(readFileSync(`deploy/grafana/${name}`, 'utf8'));
  const { hostname, port } = new URL(read('datasource.yaml').datasources[0].url);
  expect(services[hostname]?.ports?.map((each) => each.split(':').at(-1))).toContain(port);
  const [{ options }] = read('dashboards.yaml').providers;
  expect(mounts).toContain(`../ops/dashboard.json:${options.path}/dashboard.json:ro`);
});

test('while the simulator is there, every command of the guide keeps it, and afterwards none does', () => {
  const copy = mkdtempSync(path.join(folder, 'simulated-'));
  const file = path.join(copy, '.env');
  writeFileSync(file, 'SITE=localhost\n');
  const onlySettings = (commands: string) =>
    execFileSync('sh', ['-ec', `docker() { :; }\n${commands}`], { cwd: copy });
  onlySettings(startSimulator);
  const named = /^COMPOSE_FILE=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.split(':');
  expect(named).toEqual(['compose.yaml', 'simulator.yaml']);
  onlySettings(endSimulator);
  expect(readFileSync(file, 'utf8')).toBe('SITE=localhost\n');
});

test('with the simulator, calls to every provider go there', () => {
  const simulated = readCompose('simulator.yaml').services;
  const { providers } = loadConfig({ NODE_ENV: 'test' });
  const expected = addressesAt('http://simulator:8090', providers, Object.values(createSimulators()));
  for (const name of [...stack.api, ...stack.workers]) {
    const { PROVIDER_ALLOWED_NETWORKS, ...addresses } = simulated[name]?.environment ?? {};
    expect(addresses).toEqual(expected);
    const ofContainers = ['10.89.0.5', '172.18.0.5', '192.168.16.5'].map((address) => ipaddr.parse(address));
    const networks = `${PROVIDER_ALLOWED_NETWORKS}`.split(' ').map(parseNetwork);
    for (const address of ofContainers)
      expect([`${address}`, networks.some((network) => contains(network, address))]).toEqual([
        `${address}`,
        true,
      ]);
  }
});

test('what stands in for the stack where there is no registry replaces parts that the stack has', () => {
  const names = Object.keys(readCompose('try/compose.yaml').services);
  expect(names.filter((name) => !(name in services))).toEqual([]);
});
