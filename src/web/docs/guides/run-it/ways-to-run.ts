import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list, sample } from '../../parts.ts';
import { applyManifests, enableUnits } from './commands.ts';

export function withSystemd(): Section {
  return {
    id: 'systemd',
    title: 'Without containers: systemd',
    body: html`<p><code>deploy/systemd/</code> has units for a machine with Node and no containers. The service lies in
<code>/opt/social-content-service</code>, and its environment in <code>/etc/social-content-service</code>:</p>
${sample('installing the units', enableUnits, 'sh')}
${list([
  html`Each process is an instance of one unit, with a file of its own that has its role and its ports. Add another one by copying its file.`,
  html`A process runs as a user that systemd makes for it, sees a file system that it cannot write, and has one folder for its data. <code>systemd-analyze security</code> tells what else it may not do.`,
  html`The migration is a unit, too, and has the owner’s address of the database in a file that the others do not read.`,
  html`Tests let <code>systemd-analyze verify</code> read the units, and Debian’s nginx, Caddy and Prometheus the files for them.`,
])}`,
  };
}

export function withKubernetes(opsPort: number): Section {
  return {
    id: 'kubernetes',
    title: 'On Kubernetes',
    body: html`<p><code>deploy/kubernetes/</code> has plain manifests: the API as a Deployment, the workers as a StatefulSet, the migration as a
Job, Services, an Ingress, and rules of the network that let only the Ingress and Prometheus in. PostgreSQL and the bucket are yours to bring. Fill in
<code>configuration.yaml</code> and <code>secrets.yaml</code>, and name your image:</p>
${sample('applying the manifests', applyManifests, 'sh')}
${list([
  html`Probes ask <code>/healthz</code> and <code>/readyz</code> on port ${String(opsPort)}: a pod whose database is away is not ready, and is not restarted for it.`,
  html`Each worker keeps its <code>DATA_DIR</code> in a volume of its own, so the workers notice by themselves that the database was restored. Pods of the API keep nothing. If the volumes are lost as well, or workers are added before those that have seen the database have started, hold the installation first, as <a href="#restore">After a restore</a> says.`,
  html`Tests hold the manifests to the schemas of Kubernetes by kubeconform. They have not been applied to a cluster.`,
])}`,
  };
}
