import { html } from 'hono/html';
import type { ReferenceSource } from '../../../../domain/reference/source.ts';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function proxy({ port, opsPort }: ReferenceSource['config']): Section {
  return {
    id: 'proxy',
    title: 'The proxy in front',
    body: html`<p><code>deploy/caddy/Caddyfile</code> is the one of the stack, and <code>deploy/nginx/social-content.conf</code> does the
same with nginx. Any other proxy has to do this:</p>
${list([
  html`It ends TLS, and forwards to <code>PORT</code> (${String(port)}). <code>PUBLIC_URL</code> is its address. Never lead it to <code>OPS_PORT</code> (${String(opsPort)}).`,
  html`It sets <code>X-Forwarded-For</code> to the address of the caller, and <code>TRUSTED_PROXIES</code> names the proxy’s own. Otherwise rate limits take all callers for one.`,
  html`It asks <code>/readyz</code> on <code>OPS_PORT</code> every second or so, and sends nothing to a process that is not ready. nginx cannot ask without its commercial edition; it leaves out a process that refuses connections, which a process does after its draining time.`,
  html`It closes idle connections to the service before the service does; see <a href="#connections">Connections and slow callers</a>.`,
  html`It repeats no request by itself, except one that found nobody listening.`,
  html`It lets bodies through as they come, and as large as the service takes: files go to upload URLs when there is no bucket.`,
])}`,
  };
}
