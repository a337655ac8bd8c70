/**
 * Lets the programs that read the files of deploy/ and ops/ say whether they would take them. `.ci/install` installs the
 * programs; elsewhere, the tests of those that are missing are skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { withProgram } from '../support/needs.ts';
import { readManifests } from './declared.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', `${os.homedir()}/go/bin`];
const find = (name: string) => places.map((place) => path.join(place, name)).find((file) => existsSync(file));

/** Declares a test for the machines that have what it needs, of which CI is one. */
function testWith(needed: Record<string, string | undefined>, title: string, run: () => void): void {
  const names = Object.keys(needed);
  const missing = names.find((name) => !needed[name]);
  withProgram(missing ?? names.join(), missing === undefined).test(title, run);
}

interface Said {
  status: number | null;
  words: string;
}

function said(command: string, parameters: string[], input?: string): Said {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    encoding: 'utf8',
    input,
    env: { ...process.env, SITE: 'localhost', FILES_SITE: 'files.localhost', HOME: folder },
  });
  return { status, words: error?.message ?? `${stdout}${stderr}` };
}

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const read = (file: string) => readFileSync(file, 'utf8');

const schemas =
  process.env.KUBERNETES_SCHEMAS ??
  `${os.homedir()}/.local/share/kubernetes-validate/kubernetes_validate/kubernetes-json-schema`;
const kubeconform = find('kubeconform');

testWith(
  { kubeconform, 'kubernetes-schemas': existsSync(schemas) ? schemas : undefined },
  'kubeconform takes the manifests, for the oldest and the newest Kubernetes that there are schemas of',
  () => {
    const versions = readdirSync(schemas).filter((name) => name.endsWith('-local-strict'));
    const inOrder = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const version of [inOrder[0] ?? '', inOrder.at(-1) ?? '']) {
      const location = `${schemasWithoutAddresses(path.join(schemas, version))}/{{.ResourceKind}}{{.KindSuffix}}.json`;
      const check = (file: string) =>
        said(kubeconform ?? '', ['-strict', '-summary', '-schema-location', location, file]);
      const { status, words } = check('deploy/kubernetes');
      expect([status, words]).toEqual([
        0,
        expect.stringContaining(`Valid: ${readManifests().length}, Invalid: 0, Errors: 0, Skipped: 0`),
      ]);
      const wrong = read('deploy/kubernetes/worker.yaml').replace('replicas:', 'replica:');
      expect(check(written('wrong.yaml', wrong)).words).toContain("'replica' not allowed");
    }
  },
);

/** Copies schemas so that they name one another by their files, and no longer by addresses on the web. */
function schemasWithoutAddresses(from: string): string {
  const copy = mkdtempSync(path.join(folder, 'schemas-'));
  const kinds = new Set(readManifests().map(({ kind }) => kind.toLowerCase()));
  for (const name of readdirSync(from)) {
    if (!kinds.has(name.split('-')[0] ?? '') && name !== '_definitions.json') continue;
    const { $id, ...schema } = JSON.parse(read(path.join(from, name)));
    const text = JSON.stringify(schema).replaceAll('"/api/_definitions.json#', '"_definitions.json#');
    writeFileSync(path.join(copy, name), text);
  }
  return copy;
}

const nginx = find('nginx');
const openssl = find('openssl');

testWith({ nginx, openssl }, 'nginx takes the example', () => {
  const certificate = path.join(folder, 'certificate.pem');
  const key = path.join(folder, 'key.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=social.example.com'];
  said(openssl ?? '', [...request, '-keyout', key, '-out', certificate]);
  const example = read('deploy/nginx/social-content.conf')
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
    // Ports that no privilege is needed for. nginx lets be that others may listen there.
    .replace(/(listen (\[::\]:)?)(80|443)\b/g, '$118$3');
  const check = (text: string) => {
    const whole = `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off;\n${text}\n}`;
    return said(nginx ?? '', ['-t', '-p', folder, '-c', written('nginx.conf', whole)]);
  };
  const { status, words } = check(example);
  expect([status, words]).toEqual([0, expect.stringContaining('test is successful')]);
  expect(check(example.replace('least_conn', 'most_conn')).status).toBe(1);
});

const caddy = find('caddy');

testWith({ caddy }, 'Caddy takes the file of the stack', () => {
  const check = (file: string) => said(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', file]);
  const { status, words } = check('deploy/caddy/Caddyfile');
  expect([status, words]).toEqual([0, expect.stringContaining('Valid configuration')]);
  const wrong = read('deploy/caddy/Caddyfile').replace('lb_policy least_conn', 'lb_policy most_conn');
  expect(check(written('Caddyfile', wrong)).status).toBe(1);
});

const analyze = find('systemd-analyze');

testWith({ 'systemd-analyze': analyze }, 'systemd knows every setting of the units', () => {
  const names = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'));
  const check = (files: string[]) => {
    const { words } = said(analyze ?? '', ['verify', ...files]);
    // systemd-analyze complains of the machine's own units as well, so only lines about ours count.
    return words.split('\n').filter((line) => line.includes('social-content'));
  };
  expect(names).toHaveLength(2);
  expect(check(names.map((name) => `deploy/systemd/${name}`))).toEqual([]);
  const wrong = read('deploy/systemd/social-content@.service').replace('UMask=', 'Umask=');
  expect(check([written('social-content@.service', wrong)])).not.toEqual([]);
});

const promtool = find('promtool');

testWith({ promtool }, 'Prometheus takes the alerts and its configuration', () => {
  const rules = path.resolve('ops/alerts.yaml');
  const count = read(rules).match(/- alert:/g)?.length;
  expect(said(promtool ?? '', ['check', 'rules', rules])).toEqual({
    status: 0,
    words: expect.stringContaining(`${count} rules found`),
  });
  const configuration = read('deploy/prometheus/prometheus.yml').replace(
    '/etc/prometheus/alerts.yaml',
    rules,
  );
  expect(said(promtool ?? '', ['check', 'config', written('prometheus.yml', configuration)]).status).toBe(0);
  const wrong = read(rules).replace('max by (kind) (', 'max by kind (');
  expect(said(promtool ?? '', ['check', 'rules', written('alerts.yaml', wrong)]).status).toBe(1);
});

const go = find('go');

testWith(
  { go },
  'the dashboard has all fields that Grafana’s schema requires, and none that it does not know',
  () => {
    const checker = path.join(folder, 'dashboard');
    const build = spawnSync(go ?? '', ['build', '-mod=readonly', '-buildvcs=false', '-o', checker, '.'], {
      cwd: 'tests/deploy/dashboard',
      encoding: 'utf8',
      env: { ...process.env, CGO_ENABLED: '0' },
    });
    expect([build.status, build.stderr]).toEqual([0, expect.any(String)]);
    const dashboard = read('ops/dashboard.json');
    expect(said(checker, [], dashboard)).toEqual({ status: 0, words: '' });
    const wrong = dashboard.replace('"legendFormat"', '"legend"');
    expect(said(checker, [], wrong).words).toContain("unexpected field 'legend'");
  },
);
