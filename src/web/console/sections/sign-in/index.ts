/** The section in which owners set up how members sign in by the organization's own identity provider. */
import { html } from 'hono/html';
import {
  addDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from '../../../../domain/people/sign-in/domains.ts';
import {
  readProvider,
  removeProvider,
  requireProvider,
  saveProvider,
} from '../../../../domain/people/sign-in/provider.ts';
import { card, confirmDialog, field, form } from '../../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { forForm, type PageContext, urlOf } from '../../page-context.ts';
import { domainRow, providerFields, readSettings, requirement, tryLink, whereToGo } from './parts.ts';

const page: ConsolePage = {
  path: '/single-sign-on',
  role: 'owner',
  nav: { label: 'Sign-in', group: 'Organization' },
  show: async (context) => {
    const { ctx, caller } = context;
    const [provider, domains] = await Promise.all([
      readProvider(ctx, caller.organizationId),
      listDomains(ctx, caller.organizationId),
    ]);
    return {
      title: 'Sign-in',
      content: html`<p>Let members sign in by your company’s identity provider, such as Okta, Microsoft Entra ID, Google Workspace or Keycloak. It applies to both modes. API keys are not affected.</p>
${card('What your provider needs', whereToGo(context))}
${card('Identity provider', form(context, save, { submit: 'Save', fields: providerFields(forForm(context, save), provider) }), provider ? tryLink(context, page) : '')}
${card(
  'Domains',
  html`<p>Your provider signs in people with addresses of these domains alone. A TXT record proves that a domain is yours.</p>
${domains.length > 0 ? html`<ul class="rows">${domains.map((domain) => domainRow(context, domain, { verify, drop }))}</ul>` : ''}
${form(context, add, { submit: 'Add the domain', kind: 'secondary', fields: field(forForm(context, add), { name: 'domain', label: 'Domain', placeholder: 'example.com', required: true }) })}`,
)}
${provider ? card('Other ways in', requirement(context, demand, provider)) : ''}
${provider ? card('Remove', removal(context)) : ''}`,
    };
  },
};

const done = (context: PageContext, notice: string) => ({ goTo: urlOf(context, page.path), notice });

const save: ConsoleChange = {
  action: 'signIn.configure',
  ofWholeOrganization: true,
  path: page.path,
  role: 'owner',
  page,
  details: (given) => {
    const { clientSecret, ...settings } = readSettings(given);
    return { ...settings, newSecret: clientSecret !== '' };
  },
  run: async (context, given) => {
    await saveProvider(context.ctx, context.caller.organizationId, context.user, readSettings(given));
    return done(context, 'Saved. Try it before you tell your members.');
  },
};

const add: ConsoleChange = {
  action: 'signIn.addDomain',
  ofWholeOrganization: true,
  path: `${page.path}/domains`,
  role: 'owner',
  page,
  subject: 'domain',
  run: async (context, given) => {
    const { ctx, caller } = context;
    const domain = await addDomain(ctx, caller.organizationId, textOf(given, 'domain') ?? '');
    return done(context, `${domain} is in the list. Publish its record, and verify it.`);
  },
};

const verify: ConsoleChange = {
  action: 'signIn.verifyDomain',
  ofWholeOrganization: true,
  path: `${page.path}/domains/:domain/verify`,
  role: 'owner',
  page,
  subject: 'domain',
  attempt: true,
  run: async (context) => {
    const { ctx, caller, params } = context;
    await verifyDomain(ctx, caller.organizationId, params.domain ?? '');
    return done(context, `${params.domain} is verified.`);
  },
};

const drop: ConsoleChange = {
  action: 'signIn.removeDomain',
  ofWholeOrganization: true,
  path: `${page.path}/domains/:domain/remove`,
  role: 'owner',
  page,
  subject: 'domain',
  run: async (context) => {
    const { ctx, caller, user, params } = context;
    await removeDomain(ctx, caller.organizationId, user, params.domain ?? '');
    return done(context, `${params.domain} is removed.`);
  },
};

const demand: ConsoleChange = {
  action: 'signIn.require',
  ofWholeOrganization: true,
  path: `${page.path}/required`,
  role: 'owner',
  page,
  details: (given) => ({ required: given.get('required') === 'true' }),
  run: async (context, given) => {
    const required = given.get('required') === 'true';
    await requireProvider(context.ctx, context.caller.organizationId, context.user, required);
    return done(
      context,
      required ? 'Members now sign in by the identity provider alone.' : 'Other ways in count again.',
    );
  },
};

const remove: ConsoleChange = {
  action: 'signIn.remove',
  ofWholeOrganization: true,
  path: `${page.path}/remove`,
  role: 'owner',
  page,
  run: async (context) => {
    await removeProvider(context.ctx, context.caller.organizationId, context.user);
    return done(context, 'The identity provider is removed.');
  },
};

const removal = (context: PageContext) =>
  confirmDialog(context, remove, {
    ask: 'Remove the identity provider…',
    warning:
      'Everybody who has signed in by it is signed out, perhaps you as well, and needs a password or a passkey. Members stay members.',
    submit: 'Remove the identity provider',
  });

export const signIn: Section = { pages: [page], changes: [save, add, verify, drop, demand, remove] };
