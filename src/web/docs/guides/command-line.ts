import { html } from 'hono/html';
import { signingInReference } from '../../../domain/reference/signing-in.ts';
import { duration } from '../format.ts';
import type { Guide } from '../guide.ts';
import { endpoint, list, sample } from '../parts.ts';
import { commandLines } from '../samples/command-line.ts';

export const commandLine: Guide = {
  slug: 'command-line',
  title: 'The command line',
  summary:
    'Sign in from a terminal, receive events on your own machine, make them happen, and follow requests.',
  sections: (_source, links) => [
    {
      id: 'login',
      title: 'Sign in',
      body: html`<p>The command line is part of the <a href="${links.guide('first-steps', 'clients')}">TypeScript client</a>, and needs
Node, in a version that the <code>engines</code> of its <code>package.json</code> names. Run it in a folder in which the client is
installed:</p>
${sample('Signing in', commandLines.login, 'sh')}
<p>This opens the console, on a page that shows the same code as the terminal. There you choose the Organization and the mode, say
what the key may do, and approve it. The key is made for this machine, and stored in a file that only you can read. Where no browser
can be opened, open the address that is printed, on any machine. A code works once, within ${duration(signingInReference.deviceLoginMs)}.</p>
${list([
  html`<code>login --key</code> takes a key that there is from the standard input.`,
  html`<code>SOCIAL_CONTENT_URL</code> and <code>SOCIAL_CONTENT_API_KEY</code>, or <code>--base-url</code> and
<code>--api-key</code>, come before what is stored.`,
])}
<p>This removes the key from the machine. Revoke it in the console if nothing else uses it:</p>
${sample('Signing out', commandLines.logout, 'sh')}`,
    },
    {
      id: 'events',
      title: 'Events on your machine',
      body: html`<p>Events of the key’s mode are printed as they happen, and posted to a server on your machine as
<a href="${links.guide('deliveries')}">deliveries</a> are, with a signature. The signing secret is printed first:</p>
${sample('Listening to events', commandLines.listen, 'sh')}
<p>It uses ${endpoint(links, 'events.stream')}, and goes on where it broke off. With a key of
<a href="${links.guide('test-mode')}">test mode</a>, let something happen, at a new simulated profile or at the one that
<code>--profile</code> names:</p>
${sample('Letting something happen', commandLines.trigger, 'sh')}
<p>See what the event of a topic looks like, or without a topic which topics there are:</p>
${sample('A sample of an event', commandLines.samples, 'sh')}
<p>Find an event, and have it delivered to its destination again:</p>
${sample('Delivering an event again', commandLines.resend, 'sh')}`,
    },
    {
      id: 'requests',
      title: 'Requests as they come',
      body: html`<p>The requests of the key’s Organization and mode are printed until you stop it; here, those that fail:</p>
${sample('Following the request log', commandLines.logs, 'sh')}
<p>Open a page of the console in the Organization and mode of the key:</p>
${sample('Opening a page', commandLines.open, 'sh')}`,
    },
    {
      id: 'programs',
      title: 'In scripts',
      body: html`<p>With <code>--json</code> the answer is JSON, in lines where it has no end, and so are errors. Answers go to the standard
output, and everything else to the standard error. The exit code is zero only if the command did what it was asked. <code>--help</code>
lists the commands, and behind a command its options.</p>`,
    },
  ],
};
