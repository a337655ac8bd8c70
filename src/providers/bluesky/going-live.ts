/** Says how an app goes live at Bluesky, where nobody registers or reviews it. */
import type { GoingLive, SourcedFact } from '../going-live.ts';

const fact = (source: string, text: string): SourcedFact => ({ text, source, checkedAt: '2026-11-23' });

const oauth = 'https://atproto.com/specs/oauth';
const bots = 'https://docs.bsky.app/docs/starter-templates/bots';

export const goingLive: GoingLive = {
  company: 'Bluesky',
  here: [
    'The document about your app is at `PUBLIC_URL/connect/clients/{authIntegrationId}`, with the public half of a key of its own. Grants are bound to that address, so do not change `PUBLIC_URL`.',
    'No server can reach your own machine. There, the service works without that document, but not under the name localhost: start it with `PUBLIC_URL=http://127.0.0.1:8080`, and open it under that address.',
    'The hosted page asks for the handle, which decides which server asks for consent. `account` of a Connect Session fills it in.',
    'The login kind `app_password` imports a password that the end user has made under Settings, Privacy and security, App passwords: `connections.import` takes it as `appPassword`, with the handle as its `identifier`.',
    'The server of an account can be anywhere. The service reaches it, and every endpoint that it names, at public addresses only, by https and on a standard web port, unless `PROVIDER_ALLOWED_NETWORKS` names others.',
  ],
  withoutReview: {
    app: 'Its name is what end users see at Bluesky. The service publishes the document that describes your app, and keeps the key that belongs to it. You enter nothing at Bluesky.',
    firstLink: 'If the answer is `app_not_acceptable`, the service is not at a public https address yet.',
    grants: 'The service refreshes every grant in time.',
  },
  topics: [
    {
      id: 'app',
      title: 'No app, and no review',
      facts: [
        fact(
          oauth,
          'Nobody registers an app. Its id is the https address of a document that describes it, and every server fetches that document when somebody connects. So it has to be reachable from everywhere.',
        ),
        fact(
          oauth,
          'An app that proves itself with a key, as a backend can, may keep a grant for as long as it goes on refreshing it, at least every 180 days. One without a key loses each grant after two weeks.',
        ),
        fact(
          oauth,
          'There are many servers, run by different people. The account decides which of them asks for consent.',
        ),
        fact(
          oauth,
          'OAuth is the way for apps to act for people. Passwords for single apps are from an earlier time, and still work.',
        ),
      ],
    },
    {
      id: 'conduct',
      title: 'What accounts may do',
      facts: [
        fact(bots, 'Accounts that post automatically, at regular times, are welcome.'),
        fact(
          bots,
          'An automatic account should like, repost or answer others only if they have mentioned it, and should label itself as a bot.',
        ),
      ],
    },
  ],
};
