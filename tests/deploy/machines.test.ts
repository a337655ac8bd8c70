/** Holds the manifests for Kubernetes, the units for systemd and the example for nginx to the service. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { environment, loadConfig } from '../../src/config.ts';
import { stack } from '../../src/domain/administration/reference/source.ts';
import { readManifests, readVariables } from './declared.ts';

const known = Object.keys(environment.shape);
const image = { NODE_ENV: 'production', DATA_DIR: '/data', HOST: '0.0.0.0', OPS_HOST: '0.0.0.0' };
const aKey = `first:${Buffer.alloc(32).toString('base64')}`;
/** Fills in what the examples leave to whoever uses them. */
const withKey = (variables: Record<string, string>) => ({ ...variables, ENCRYPTION_KEYS: aKey });

const manifests = readManifests();
const named = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const running = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));

describe.each(running.map((one) => [one.metadata.name, one] as const))('the pod %s', (name, { spec }) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const variables = {
    ...image,
    ...Object.fromEntries((container.env ?? []).map((one) => [one.name, one.value])),
    ...Object.assign(
      {},
      ...(container.envFrom ?? []).map(({ configMapRef, secretRef }) =>
        configMapRef
          ? named('ConfigMap', configMapRef.name)?.data
          : named('Secret', secretRef?.name ?? '')?.stringData,
      ),
    ),
  } as Record<string, string>;

  test('has variables that the service knows, and a configuration that production accepts', () => {
    expect(Object.keys(variables).filter((key) => !known.includes(key))).toEqual([]);
    const config = loadConfig(withKey(variables));
    const ports = { http: config.port, ops: config.opsPort };
    for (const { name: port, containerPort } of container.ports ?? [])
      expect(containerPort).toBe(ports[port as 'http' | 'ops']);
    expect(config.role).toBe(name === 'migrate' ? 'all' : name);
    expect('owner' in config && config.owner !== undefined).toBe(name === 'migrate');
  });

  test('may do nothing that it need not, and is given the time that stopping takes', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    if (name === 'migrate') return;
    const { shutdownTimeoutMs } = loadConfig(withKey(variables));
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(shutdownTimeoutMs);
  });
});

test('workers keep their data folder, by which they notice a restore', () => {
  const worker = named('StatefulSet', 'worker');
  const [claim] = worker?.spec.volumeClaimTemplates ?? [];
  const [{ volumeMounts = [] } = {}] = worker?.spec.template.spec.containers ?? [];
  expect(volumeMounts).toContainEqual({ name: claim?.metadata.name, mountPath: image.DATA_DIR });
  expect(named('Service', worker?.spec.serviceName ?? '')?.spec).toMatchObject({ clusterIP: 'None' });
});

describe('the units of systemd', () => {
  const unit = readFileSync('deploy/systemd/social-content@.service', 'utf8');
  const shared = readVariables('systemd/shared.env');
  const processes = readdirSync('deploy/systemd').filter((file) => /^(api|worker)-\w\.env$/.test(file));
  const configOf = (file: string) =>
    loadConfig(withKey({ NODE_ENV: 'production', ...shared, ...readVariables(`systemd/${file}`) }));

  test('have a file for each process that the guide starts, with a configuration that production accepts', () => {
    expect(processes).toEqual([...stack.api, ...stack.workers].map((name) => `${name}.env`));
    for (const file of [...processes, 'migrate.env']) {
      const own = { ...shared, ...readVariables(`systemd/${file}`) };
      expect(Object.keys(own).filter((key) => !known.includes(key))).toEqual([]);
    }
    expect(processes.map((file) => configOf(file).role)).toEqual(['api', 'api', 'worker', 'worker']);
    expect(configOf('migrate.env').owner?.applicationRole).toBe('service');
  });

  test('let no two processes listen at one port', () => {
    const ports = processes.flatMap((file) => {
      const { role, port, opsPort } = configOf(file);
      return role === 'api' ? [port, opsPort] : [opsPort];
    });
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('wait for a process for longer than its stopping takes', () => {
    const [, seconds = '0'] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(configOf('api-a.env').shutdownTimeoutMs);
  });

  test('are what nginx leads to', () => {
    const servers = readFileSync('deploy/nginx/social-content.conf', 'utf8').match(
      /server 127\.0\.0\.1:\d+/g,
    );
    const ports = stack.api.map((name) => configOf(`${name}.env`).port);
    expect(servers).toEqual(ports.map((port) => `server 127.0.0.1:${port}`));
  });
});
