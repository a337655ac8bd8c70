import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import { list } from '../parts.ts';

export const production: Guide = {
  slug: 'production',
  title: 'Running it in production',
  summary: 'What an installation needs, which roles and connections it has, and what to do after a restore.',
  sections: () => [before(), holding()],
};

function before(): Section {
  return {
    id: 'before',
    title: 'Before the first start',
    body: list([
      html`Set <code>DATABASE_URL</code>, <code>ENCRYPTION_KEYS</code> and <code>PUBLIC_URL</code>; production has no default for them.`,
      html`<code>PUBLIC_URL</code> has to be https, since cookies, connect links and redirect URIs are made of it. For a trial on one machine or in a closed network, <code>ALLOW_INSECURE_PUBLIC_URL=true</code> starts without.`,
      html`<code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> ask for no key. They listen on <code>OPS_HOST</code>, which is this machine alone until you set it: in a container, set it to an address that your orchestrator and Prometheus reach and the internet does not.`,
      html`Run <code>npm run migrate</code>, then <code>npm start</code>.`,
    ]),
  };
}

function holding(): Section {
  return {
    id: 'hold',
    title: 'Holding the workers',
    body: html`<p><code>npm run -s cli -- hold --workers</code> holds the installation: no process publishes, delivers, refreshes, backfills or polls
any more. What a worker has begun it ends. <code>npm run -s cli -- release</code> ends the hold. The hold is kept in the
database, so processes that start meanwhile respect it.</p>
${list([
  html`The API goes on answering. Publish requests and backfill requests are accepted and wait; notifications of providers are taken and wait.`,
  html`A call whose credential the provider does not take any more would need a refresh: it is answered as <code>service_unavailable</code>, with <code>Retry-After</code>. So is a refresh that a customer asks for.`,
  html`Files are still fetched and checked, and what may not be kept any longer is still erased.`,
  html`<code>/readyz</code> stays ready, and says in <code>held</code> since when and why. The metric <code>installation_held</code> and every page of the console say so, too.`,
])}`,
  };
}
