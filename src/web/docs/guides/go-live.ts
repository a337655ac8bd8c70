/** Makes a guide for each company that asks for something before an app may act for everybody. */
import { html } from 'hono/html';
import {
  type GoingLiveReference,
  goingLiveReference,
  type ReviewedScope,
} from '../../../domain/reference/going-live.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { providerAppPicture } from '../assets.ts';
import { sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, endpoint, type Html, list, marked, note, picture, steps } from '../parts.ts';

type SourcedFact = GoingLiveReference['topics'][number]['facts'][number];

function goLive(company: string): Guide {
  return {
    slug: `go-live-${company.toLowerCase().replaceAll(' ', '-')}`,
    title: `Go live with ${company}`,
    summary: `What ${company} asks for before everybody can connect through your app, with sources.`,
    sections: (source, links) => {
      const described = goingLiveReference(source).find((one) => one.company === company);
      if (!described) return [];
      return [
        described.withoutReview
          ? unreviewed(described, described.withoutReview, links)
          : before(described, links),
        ...described.topics.map(({ id, title, facts }) => ({ id, title, body: factList(facts) })),
        ...(described.withoutReview ? [] : [permissions(described)]),
      ];
    },
  };
}

/** Returns a guide for each company, in the order of their first providers. */
export function goLiveGuides({ registry }: Pick<ReferenceSource, 'registry'>): Guide[] {
  const companies = registry.providers.flatMap(({ goingLive }) => goingLive?.company ?? []);
  return [...new Set(companies)].map(goLive);
}

function before({ company, providers, here }: GoingLiveReference, links: Links): Section {
  return {
    id: 'here',
    title: 'What you do here',
    body: html`${steps([
      html`Build with a test key first. Test mode needs no app at ${company}, and nothing has to be reviewed for it.`,
      html`Make an app at ${company}, and register it with ${endpoint(links, 'authIntegrations.create')}. The answer has the
addresses to enter in the app’s settings: <code>redirectUri</code>, <code>webhook.callbackUrl</code> with
<code>webhook.verifyToken</code>, and in <code>userCallbacks</code> those for removing the app and deleting data.`,
      html`Ask ${endpoint(links, 'authIntegrations.check')} until it finds no problem. It says what is wrong in the app’s
settings, and which webhook fields are missing.`,
      html`Connect the accounts of your colleagues, and use your product with them.`,
      html`Go through the review below. The page on which end users agree, which this service hosts, is part of your login:
record it, too.`,
    ])}
<p>The console does the same under <strong>Provider apps</strong>:</p>
${picture(
  links,
  providerAppPicture,
  'The console’s page of an app at Facebook: what the check has found, with a missing webhook field and where to add it, and below it the addresses to enter in the app’s settings.',
)}
<p>The service makes the webhook subscription of every account that is connected, answers the provider’s callbacks, and
deletes what it keeps when an end user asks for it. The event <a href="${links.guide('events', 'connection.revoked')}"><code>connection.revoked</code></a>
tells you, so that you can delete your own copies.</p>
${list(here.map((text) => marked(links, text)))}
${aboutSources(company, providers)}`,
  };
}

/** The first section where nobody registers or reviews apps. */
function unreviewed(
  { company, providers, here }: GoingLiveReference,
  { app, firstLink, grants }: NonNullable<GoingLiveReference['withoutReview']>,
  links: Links,
): Section {
  return {
    id: 'here',
    title: 'What you do here',
    body: html`${steps([
      html`Build with a test key first.`,
      html`Make an Auth Integration with ${endpoint(links, 'authIntegrations.create')}. ${app}`,
      html`Make a connect link for an account of your own with ${endpoint(links, 'connectSessions.create')}, and use your product with
it. ${marked(links, firstLink)}`,
      html`Go live. There is nobody to ask.`,
    ])}
<p>${grants} <a href="${links.guide('limits', 'providers')}">Limits</a> says how much an account may
write, and <a href="${links.guide('capabilities')}">Capabilities</a> what the login kinds are.</p>
${list(here.map((text) => marked(links, text)))}
${aboutSources(company, providers)}`,
  };
}

const aboutSources = (company: string, providers: readonly string[]): Html =>
  note(html`This guide is about ${sentenceList(providers)}. Each statement names the page of ${company} that it is from, and the day
on which that was read. Such pages change without notice, so look at the page before you rely on it.`);

const factList = (facts: readonly SourcedFact[]): Html =>
  list(facts.map((one) => html`${one.text} ${sourceOf(one)}`));

function sourceOf({ source, checkedAt }: SourcedFact): Html {
  return html`<small class="source"><a href="${source}" rel="noreferrer">Source</a>, read <time>${checkedAt}</time></small>`;
}

function permissions({ company, scopes }: GoingLiveReference): Section {
  return {
    id: 'permissions',
    title: 'Each permission',
    body: html`<p>These are all the permissions that this service can ask for at ${company}. Submit only those that your product
needs. Every recording shows the login and the grant first.</p>
${scopes.map(permission)}`,
  };
}

function permission({ scope, needs, review }: ReviewedScope): Html {
  return html`<h3 id="${scope}">${code(scope)}</h3>
${review ? html`<p>${review.permits.text} ${sourceOf(review.permits)}</p>` : ''}
${list(needs.map(({ subject, actions }) => html`Needed for ${code(subject)}: ${sentenceList(actions)}.`))}
${review ? html`<p><strong>Record:</strong> ${review.record}</p>` : ''}`;
}
