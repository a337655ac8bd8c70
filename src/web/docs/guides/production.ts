import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import { list } from '../parts.ts';

export const production: Guide = {
  slug: 'production',
  title: 'Running it in production',
  summary: 'What an installation needs, which roles and connections it has, and what to do after a restore.',
  sections: () => [before()],
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
