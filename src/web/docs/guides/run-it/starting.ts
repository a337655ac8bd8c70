import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { list } from '../../parts.ts';

export function before(links: Links): Section {
  return {
    id: 'before',
    title: 'What every way to run it needs',
    body: list([
      html`Install with <code>npm ci --omit=dev --omit=optional</code>. This leaves out what only development needs, and the Node and the PostgreSQL that come along for it: bring your own. Nothing is built or fetched besides. <code>npm run sbom</code> prints the software bill of materials of this installation, in CycloneDX.`,
      html`Set <code>NODE_ENV=production</code>, <code>DATABASE_URL</code>, <code>ENCRYPTION_KEYS</code> and <code>PUBLIC_URL</code>; production has no default for them. <code>.env.example</code> lists every variable.`,
      html`<code>PUBLIC_URL</code> has to be https, since cookies, connect links and redirect URIs are made of it. For a trial on one machine or in a closed network, <code>ALLOW_INSECURE_PUBLIC_URL=true</code> starts without.`,
      html`<code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> ask for no key. They listen on <code>OPS_HOST</code>, which is this machine alone until you set it: in a container, set it to an address that your orchestrator and Prometheus reach and the internet does not, as the image does.`,
      html`A worker reads staged files in processes of its own, a few at a time, whose memory it limits by <code>ulimit</code> of <code>/bin/sh</code>. Give it room for them beside its own memory; the <a href="${links.guide('limits', 'media')}">limits</a> say how much each may take. On an image without a shell, the limit holds for JavaScript's memory alone.`,
      html`Run <code>npm run migrate</code>, then <code>npm start</code>. <code>ROLE</code> splits the API from the workers; without it, a process is both.`,
    ]),
  };
}

export function starting(links: Links): Section {
  return {
    id: 'starting',
    title: 'What a start waits for',
    body: list([
      html`The database. A process that is there before its database listens, answers <code>service_unavailable</code>, and goes on by itself.`,
      html`The migrations. Production never makes or changes a table by itself, so the role of the running service needs no right to. Only <code>npm run migrate</code> does, for the service’s tables and those of its queue; run it before the new version starts.`,
      html`While migrations are missing, <code>/readyz</code> is not ready and names them, requests are answered <code>service_unavailable</code>, and the workers do not begin. A database that is newer is in order as long as it has only gained; <a href="${links.guide('upgrade')}">Upgrade</a> says when that is so.`,
      html`Nothing else. What is wrong with the configuration ends a start with one sentence: a port that is taken, for instance.`,
      html`Until there is an operator, every process that starts logs a link to set the console up. All of these links work, and the first one that is used ends the others.`,
    ]),
  };
}
