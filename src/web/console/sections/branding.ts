/** The page for how hosted pages look to all end users of an organization. */
import { html } from 'hono/html';
import { readBrand } from '../../../domain/foundation/branding/brand.ts';
import { changeOrganizationBrand } from '../../../domain/foundation/branding/change-brand.ts';
import { brandFields, brandingOf, brandPreview } from '../brand-fields.ts';
import { card, field, form } from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { may, urlOf } from '../page-context.ts';

const page: ConsolePage = {
  path: '/branding',
  role: 'viewer',
  nav: { label: 'Branding', group: 'Organization' },
  show: async (visit) => {
    const { ctx, caller, membership } = visit;
    const own = await readBrand(ctx, { organizationId: caller.organizationId });
    const name = own.name ?? membership.name;
    return {
      title: 'Branding',
      content: html`<p>What your end users see when they connect their accounts or manage their event addresses, in both modes. A provider app can have branding of its own, which comes first.</p>
${card('Preview', brandPreview(visit, { ...own, name }))}
${
  may(visit, change.role)
    ? card(
        'Settings',
        form(visit, change, {
          submit: 'Save the branding',
          fields: html`${field(visit, { name: 'name', label: 'Name', hint: 'On the pages of the portal. Pages for connecting show the name of the provider app.', value: own.name ?? '', placeholder: membership.name })}${brandFields(visit, own)}`,
        }),
      )
    : ''
}`,
    };
  },
};

const change: ConsoleChange = {
  action: 'organizations.changeBranding',
  path: '/branding',
  role: 'developer',
  page,
  details: (given) => ({ name: given.get('name'), ...brandingOf(given) }),
  run: async (visit, given) => {
    const { ctx, caller } = visit;
    const name = textOf(given, 'name');
    await changeOrganizationBrand(ctx, caller.organizationId, {
      ...brandingOf(given),
      ...(name && { name }),
    });
    return { goTo: urlOf(visit, page.path), notice: 'The branding is saved.' };
  },
};

export const branding: Section = { pages: [page], changes: [change] };
