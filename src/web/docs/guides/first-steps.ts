import { html } from 'hono/html';
import type { OperationId } from '../../../contract/index.ts';
import { eventsReference } from '../../../domain/reference/events.ts';
import { requestLimits } from '../../../domain/reference/limits.ts';
import { type ProviderReference, providersReference } from '../../../domain/reference/providers.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { duration } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { callSample, code, endpoint, type Html, list, sample, steps } from '../parts.ts';
import type { Call } from '../samples/calls/index.ts';
import { installing } from '../samples/installing.ts';

export const firstSteps: Guide = {
  slug: 'first-steps',
  title: 'First steps',
  summary:
    'Keys and modes, connecting an end user, reading, publishing and receiving events, with requests to paste.',
  sections: (source, links) => {
    const provider = providersReference(source).find(hasApp);
    return [
      words,
      keys(links),
      ...(provider ? [connecting(source, links, provider), strangers(links), acting(links, provider)] : []),
      receiving(source, links),
      clients(links),
    ];
  },
};

/** Tells whether the provider has registered apps, which the samples need. */
const hasApp = ({ loginKinds }: ProviderReference) => loginKinds[0]?.app === 'registered';

const words: Section = {
  id: 'words',
  title: 'Terms',
  body: html`<dl>
<dt>Organization</dt><dd>You: the owner of keys, connections and events.</dd>
<dt>Auth Integration</dt><dd>Your own app at a provider. End users grant access to it, and see its name.</dd>
<dt>Connection</dt><dd>The grant of one end user. The service keeps its credentials, encrypted, and keeps them alive.</dd>
<dt>Connected Profile</dt><dd>An account or a page that a Connection reaches. All your calls go through a Connected Profile.</dd>
<dt>Content type</dt><dd>A kind of content of one provider, such as its comments, with one schema that all answers and events have.</dd>
<dt>Event Destination</dt><dd>A URL of yours to which the service sends signed events.</dd>
</dl>`,
};

function keys(links: Links): Section {
  return {
    id: 'keys',
    title: 'Keys and modes',
    body: html`<p>Send your API key with every request, as <code>Authorization: Bearer svc_test_…</code>. The key alone decides
for which Organization and in which mode a request runs. A live key acts at the real providers. A test key runs the same
endpoints, and the same code, against simulated providers that fail on demand: see <a href="${links.guide('test-mode')}">Test
mode</a>. The ids of test mode begin with <code>test_</code>, and neither mode sees anything of the other.</p>
<p>Some endpoints need no key, such as the list of providers:</p>
${callSample(links, 'A request without a key', { operationId: 'providers.list' })}
<p>All answers are JSON. An answer with an error status is an <a href="${links.guide('errors')}">error envelope</a>. The
<code>Request-Id</code> header of every answer identifies it in the logs.</p>`,
  };
}

function connecting(
  source: ReferenceSource,
  links: Links,
  { providerId, loginKinds, contentTypes }: ProviderReference,
): Section {
  const { sessionLifetimeMs } = requestLimits(source);
  const origin = 'https://app.example.com';
  const integration: Call = {
    operationId: 'authIntegrations.create',
    body: {
      providerId,
      ...(loginKinds.length > 1 ? { loginKind: loginKinds[0]?.loginKind } : {}),
      name: 'Harbour Planner',
      clientId: 'your-app-id',
      clientSecret: 'your-app-secret',
      returnOrigins: [origin],
    },
  };
  const session: Call = {
    operationId: 'connectSessions.create',
    body: {
      authIntegrationId: 'test_int_…',
      returnUrl: `${origin}/connected`,
      operations: contentTypes.slice(0, 1).map(({ contentType }) => contentType),
    },
  };
  return {
    id: 'connecting',
    title: 'Connecting an end user',
    body: steps([
      html`<p>Register your app with ${endpoint(links, 'authIntegrations.create')}. In test mode any client id and secret will do.</p>
${callSample(links, 'Registering an app', integration)}
<p>Enter <code>redirectUri</code> and <code>webhook</code> of the answer at the provider, and <code>userCallbacks</code> if
the answer has it: the provider calls these addresses when an end user removes your app or wants their data deleted.</p>`,
      html`<p>Make a link for one end user with ${endpoint(links, 'connectSessions.create')}, and say in
<code>operations</code> what you want to do: the consent screen asks for exactly the
<a href="${links.guide('scopes')}">scopes</a> that this needs. The link works once, in one browser, for
${duration(sessionLifetimeMs)}.</p>
${callSample(links, 'Making a connect link', session)}`,
      html`<p>Send the end user's browser to <code>authorizationUrl</code>. It comes back to <code>returnUrl</code> with
<code>connectSessionId</code> and <code>status</code> in the query.</p>`,
      html`<p>Read the result with ${endpoint(links, 'connectSessions.get')}. <code>connectedProfileIds</code> are the
profiles to act through.</p>`,
    ]),
  };
}

/** The section about keeping a stranger from using a connect link, and from making a victim connect for them. */
function strangers(links: Links): Section {
  return {
    id: 'strangers',
    title: 'Whose link it is',
    body: html`<p>Whoever has a connect link can use it, once. If somebody forwards their own link to another person, and that
person agrees at the provider, that person’s account is connected to the first one’s workspace in your product. These habits
keep strangers out:</p>
${list([
  html`Make the link when a signed-in user of yours clicks “Connect”, and redirect that browser to it at once. Do not send links
by e-mail, and do not show them. The first browser that goes on with a link is the only one that can use it.`,
  html`Name that user in <code>externalUser</code>: your own id for them, not a name or an address. It appears in the Connect
Session, the Connection, its Connected Profiles and their events, and
${endpoint(links, 'connections.list')} and ${endpoint(links, 'connectedProfiles.list')} can be filtered by it.`,
  html`Put a random value into <code>state</code>, and keep it in the browser’s session as well. When the browser comes back,
refuse it unless the value is the same. Then ask ${endpoint(links, 'connectSessions.get')}, and go on only if its
<code>externalUser</code> is the user who is signed in now. Delete the Connection with
${endpoint(links, 'connections.delete')} if somebody else came back.`,
  html`Decide what somebody may see by the <code>externalUser</code> of the Connection, not by what the browser sends.`,
])}
<p>A Connection that has an <code>externalUser</code> keeps it. When the same person at the provider uses a link for another
user of yours, nothing changes: the session ends as <code>failed</code> with the code
<code>external_user_mismatch</code>, and an import is a <code>conflict</code> with that reason. A link without
<code>externalUser</code> renews the Connection and leaves it where it belongs; a Connection without one takes the first that
is named. To hand a Connection over, delete it: then the ids of its profiles come back for whoever connects the
accounts next.</p>`,
  };
}

function acting(links: Links, { contentTypes }: ProviderReference): Section {
  const [first] = contentTypes;
  const reading: Call = {
    operationId: `${first?.contentType}.list` as OperationId,
    query: { connectedProfileId: 'test_cp_…' },
  };
  const publishing: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'monday-bread',
    body: {
      connectedProfileId: 'test_cp_…',
      contentType: first?.contentType,
      text: 'Fresh from the oven',
      media: [{ mediaId: 'test_med_…' }],
    },
  };
  return {
    id: 'acting',
    title: 'Reading and publishing',
    body: html`<p>Content is read live from the provider with every request, and not stored:</p>
${callSample(links, 'Reading content', reading)}
<p>To publish, first stage the files with ${endpoint(links, 'media.create')}, or name them by their
<a href="${links.guide('publishing', 'files')}">URL</a>, and create a publish request. It runs by itself, now or at
<code>scheduledFor</code>, and an accepted request is created only once: see
<a href="${links.guide('publishing')}">Publishing</a>.</p>
${callSample(links, 'Publishing', publishing)}
<p>What each provider and login kind offers is in <a href="${links.guide('capabilities')}">Capabilities</a>.</p>`,
  };
}

function receiving(source: ReferenceSource, links: Links): Section {
  const subjects = eventsReference(source);
  return {
    id: 'receiving',
    title: 'Receiving events',
    body: html`<p>Create an Event Destination with the topics that you want. A <code>*</code> at the end of a topic stands for
all topics that begin like it. The answer has the <code>secret</code>, which is never shown again.</p>
${callSample(links, 'Creating an Event Destination', {
  operationId: 'eventDestinations.create',
  body: { url: 'https://app.example.com/events', topics: ['content.*', 'connection.*'] },
})}
${receiverRules(links)}
<p>Events are about: ${subjects.map(({ subject }, index) => html`${index > 0 ? ', ' : ''}${code(subject)}`)}. The
<a href="${links.guide('events')}">event catalogue</a> has every topic with a sample.</p>`,
  };
}

const receiverRules = (links: Links): Html =>
  list([
    html`Check the <a href="${links.guide('verify-a-webhook')}">signature</a> before you read the body.`,
    html`Answer with a success status as soon as you have stored the event; work on it afterwards.`,
    html`Process each <code>id</code> once: an event may arrive more than once, and events may arrive out of order.`,
  ]);

function clients(links: Links): Section {
  return {
    id: 'clients',
    title: 'With a client library',
    body: html`<p>The samples of these guides need nothing but an HTTP client. For a product, take a client library: it reads lists page
by page, repeats requests as <code>Retry-After</code> and the <a href="${links.guide('idempotency')}">Idempotency-Key</a>
allow, has types for errors and events, verifies deliveries, uploads files and waits for outcomes. The folder <code>clients</code>
beside the service’s source has one for TypeScript and JavaScript, one for Python and one for Go. Paste the lines for
your language in the clone; <code>/tmp/app</code> stands for a folder of your own:</p>
${sample('Installing the client for TypeScript and JavaScript', installing.typescript, 'sh')}
${sample('Installing the client for Python', installing.python, 'sh')}
${sample('Installing the client for Go', installing.go, 'sh')}
<p>A method has the id of its operation, written as each language writes names: ${endpoint(links, 'publishRequests.create')} is
<code>client.publishRequests.create</code> in TypeScript, <code>client.publish_requests.create</code> in Python and
<code>client.PublishRequests.Create</code> in Go. For other languages,
<a href="${links.guide('generate-a-client')}">generate one</a>. From a terminal, the
<a href="${links.guide('command-line')}">command line</a> of the TypeScript client prints events and makes them happen. To try requests by hand, import the
<a href="${links.home}">collection for Postman or Bruno</a>.</p>
<p>The folder <code>examples</code> beside the service’s source has small apps to start from: one that connects accounts, publishes,
and shows events as they arrive; an inbox that answers, hides and deletes comments; and a scheduler with a calendar.</p>`,
  };
}
