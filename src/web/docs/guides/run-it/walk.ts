import { html } from 'hono/html';
import { stack } from '../../../../domain/reference/stack.ts';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { list, note, sample, steps } from '../../parts.ts';
import {
  changeSettings,
  endSimulator,
  killWorker,
  makeLiveKey,
  setupLink,
  startForTheInternet,
  startSimulator,
  startStack,
} from './commands.ts';

const local = (port: number) => `http://localhost:${port}`;

export function walk(links: Links): Section {
  return {
    id: 'stack',
    title: 'The whole stack on one machine',
    body: html`<p><code>deploy/compose.yaml</code> starts everything: PostgreSQL and PgBouncer, the migration as a job, several processes of
the API and several workers, a bucket, Caddy with TLS in front, and Prometheus and Grafana with the alerts and the dashboard of
<code>ops/</code>. Git, Docker with Compose and nothing else is needed. Podman does as well, with a recent <code>podman-compose</code> in place of
<code>docker compose</code>. In a clone of the repository:</p>
${sample('starting the stack', startStack, 'sh')}
${list([
  html`<code>new-secrets.sh</code> writes <code>deploy/.env</code> with a password for each role, and with the encryption key. Without arguments the stack is for a trial: it answers at <code>https://localhost</code>, with a certificate that Caddy has made itself and browsers warn of. For the internet, name the hosts of the service and of its bucket, whose DNS leads to this machine: <code>${startForTheInternet}</code>`,
  html`The image is built from <code>deploy/Containerfile</code>. It has the packages of production and no others, and Node from the lockfile. It runs as a user without rights, on a root file system that cannot be written; <code>/data</code> and <code>/tmp</code> are all that it writes to.`,
  html`<code>doctor</code> says what is wrong and what to do. In a trial, it finds that nobody outside can reach <code>https://localhost</code>.`,
  html`Grafana is at <code>${local(stack.ports.grafana)}</code>, on this machine alone. Sign in as <code>admin</code>, with <code>GRAFANA_PASSWORD</code> of <code>deploy/.env</code>; the dashboard is under Dashboards. Prometheus is at <code>${local(stack.ports.prometheus)}</code>, and <a href="${links.guide('alerts')}">Alerts and the dashboard</a> says what its alerts mean. To be woken by them, name your Alertmanager in <code>deploy/prometheus/prometheus.yml</code>.`,
])}
<p>All other variables of <code>.env.example</code>, such as <code>SMTP_URL</code>, <code>OIDC_ISSUER</code>, <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> and
<code>RATE_LIMIT_PER_KEY</code>, go into <code>deploy/service.env</code>, one <code>NAME=value</code> per line. The processes read it when they are made anew:</p>
${sample('changing settings', changeSettings, 'sh')}
${note(html`Where no registry of images can be reached, <code>npm run deploy:try</code> makes the images from Debian’s packages and starts the
same file with Podman, as root; <code>deploy/try/run.sh</code> lists what it needs. In what follows, <code>npm run -s deploy:try --</code> then takes
the place of <code>docker compose</code>. Only that was tried by those who wrote this page: with Debian’s PostgreSQL, PgBouncer, Caddy and
Prometheus, and without Grafana, which Debian does not have. The dashboard’s queries were answered by Prometheus. The images that
<code>deploy/compose.yaml</code> names have not been tried.`)}`,
  };
}

export function firstOrganization(links: Links): Section {
  return {
    id: 'first-organization',
    title: 'The first organization, and a live key',
    body: html`<p>The first person sets the console up by a link that the API writes into its log. The link works once:</p>
${sample('the link that sets the console up', setupLink, 'sh')}
<p>Or make the first organization and its keys without the console. The plan has no caps then:</p>
${sample('a live key', makeLiveKey, 'sh')}
<p>To try live mode before you have an app at a provider, let live calls go to simulated providers:</p>
${sample('live mode with simulated providers', startSimulator, 'sh')}
${steps([
  html`The processes are made anew for it. Until they are ready, the proxy refuses requests; wait until <code>curl -k https://localhost/docs</code> answers.`,
  html`The simulator’s log has, for each login kind, the command that imports a grant which a simulated person has given. Make the Auth Integration that the command names first, with any client id and secret, as in <a href="${links.guide('first-steps')}">First steps</a>.`,
  html`Run the command with your live key in <code>KEY</code>, and with <code>curl -k</code>, since nobody has signed the certificate. The answer has the profiles. Read their content, and publish something.`,
  html`Look at the dashboard: the requests, the calls to the provider and the publish request are there within a minute.`,
  html`Go back to the real providers: <code>${endSimulator.replaceAll('\n', ' && ')}</code>. Their consent screens need an app; the guides to going live, in the list of guides, say for each provider how to get it, or that none has to be got. Delete the Connections that lead to simulated accounts: reading these answers <code>invalid_token</code>.`,
])}`,
  };
}

export function lostProcess(): Section {
  return {
    id: 'lost-process',
    title: 'When a process is lost',
    body: html`<p>Nothing has to be done, except for starting it again. Compose does that when a process dies by itself. Try it:</p>
${sample('losing a worker', killWorker, 'sh')}
${list([
  html`A worker that dies leaves its jobs to the others, which take them when its heartbeats are missing. A publish request whose call was under way is looked up at the provider before anything is sent again: at worst it is <code>outcome_unknown</code> for a while, and never posted a second time.`,
  html`A delivery that was under way may reach its receiver again, with the same id.`,
  html`Requests that a dying API process had not answered are broken off. Callers repeat them with the same <code>Idempotency-Key</code>, whose lock ends with the process. The proxy sends new requests to the others within seconds.`,
  html`What a process has only in memory are rate limit shares and caches, and at most a second of the request log.`,
])}`,
  };
}
