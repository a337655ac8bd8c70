import { html } from 'hono/html';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { jsonSample, list, sample, table } from '../parts.ts';
import { installing, servingAssistants } from '../samples/installing.ts';

export const assistants: Guide = {
  slug: 'assistants',
  title: 'Assistants and MCP',
  summary:
    'How an assistant uses the service by the Model Context Protocol, what it may do, and what it asks first.',
  sections: (_source, links) => [
    {
      id: 'desktop',
      title: 'An assistant on a desk',
      body: html`<p>The folder <code>clients/mcp</code> beside the service’s source has a server for the Model Context Protocol. An
assistant such as Claude Desktop or an editor starts it and talks to it over stdio. Pack it, and name the file in the assistant’s
settings:</p>
${sample('Packing the server', installing.assistant, 'sh')}
${jsonSample('The settings of an assistant', settings(links))}
<p>With a key that has a list of allowed operations, the assistant is offered the tools of these alone. To publish, the key needs
<code>publishRequests.validate</code> as well. Take a key of <a
href="${links.guide('test-mode')}">test mode</a> until you trust what it does.</p>`,
    },
    {
      id: 'http',
      title: 'For many callers, over HTTP',
      body: html`<p>With <code>--http</code> and a port the server speaks streamable HTTP at <code>/mcp</code>. In the folder that it was packed to:</p>
${sample('Serving HTTP', servingAssistants(links.publicUrl), 'sh')}
<p>Each request carries the caller’s own key, as <code>Authorization: Bearer svc_test_…</code>, and reaches what that key reaches. The
server keeps nothing between requests, so any number of copies can serve. It listens on this machine alone unless
<code>--host</code> names another address. Put HTTPS in front of it.</p>`,
    },
    {
      id: 'writing',
      title: 'What it may change',
      body: html`<p>The server reads only, unless <code>SOCIAL_CONTENT_WRITE</code> or <code>--write</code> says otherwise:</p>
${table({
  caption: 'Writing',
  columns: ['Setting', 'What it allows'],
  rows: [
    { cells: [html`<code>none</code>`, 'Reading. Tools that change something are not offered.'] },
    { cells: [html`<code>test</code>`, 'Changes with keys of test mode, and reading with any key.'] },
    { cells: [html`<code>all</code>`, 'Whatever the key allows.'] },
  ],
})}
<p>There is a tool for each action on content, which takes the content type, and tools for connecting accounts, profiles, media,
publish requests and events. What sets the service up, or has secrets in its answers, is not offered. An error is a result with the service’s
<a href="${links.guide('errors')}">code, message and details</a>.</p>`,
    },
    {
      id: 'confirmation',
      title: 'What it asks first',
      body: html`<p>Whatever changes something, at a provider or in the service, needs a person’s consent. The service checks a post
before anybody is asked.</p>
${list([
  html`Over stdio, a client that supports elicitation asks its person, and nothing happens unless they accept.`,
  html`Any other client, and every client over HTTP, cannot ask, and so changes nothing.`,
  html`With <code>--trust-assistant</code> the operator takes the assistant’s word: the first call answers a token, and a second call
with the same input and that token does the work, once. Nothing shows that somebody was asked in between, so let the client ask
before it runs tools that are not marked as read-only.`,
])}`,
    },
    {
      id: 'resources',
      title: 'What it can look up',
      body: html`<p>These guides are resources, as Markdown, from <code>social-content://llms.txt</code> on. So is what a provider or a
profile offers, with the <a href="${links.guide('publishing')}">rules for publishing</a>.</p>`,
    },
  ],
};

const settings = (links: Links) => ({
  mcpServers: {
    'social-content': {
      command: 'npx',
      args: ['--yes', '--package=/tmp/app/social-content-mcp.tgz', 'social-content-mcp'],
      env: {
        SOCIAL_CONTENT_URL: links.publicUrl,
        SOCIAL_CONTENT_API_KEY: 'svc_test_…',
        SOCIAL_CONTENT_WRITE: 'test',
      },
    },
  },
});
