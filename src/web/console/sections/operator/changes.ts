/** Declares the changes that operators of the deployment can make. */
import { html } from 'hono/html';
import { requestOrganizationDeletion } from '../../../../domain/administration/organizations/delete-organizations.ts';
import { inviteMember, inviting } from '../../../../domain/people/members/invitations.ts';
import { addOperator, removeOperator } from '../../../../domain/people/members/operators.ts';
import {
  changePlan,
  createOrganization,
  requireOrganization,
} from '../../../../domain/people/members/organizations.ts';
import { newPasswordReset } from '../../../../domain/people/members/password-reset.ts';
import { validationError } from '../../../../errors/index.ts';
import { card, copyable, exactTime, link } from '../../components.ts';
import type { ChangeResult, DeclaredChange } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { type SignedInContext, urlOf } from '../../page-context.ts';

/**
 * A change whose form is on the page of all organizations. `index.ts` adds the page, because the page imports
 * its changes.
 */
type OperatorChange = Omit<DeclaredChange, 'page'>;

export const pageTitle = 'All organizations';

export const makeOrganization: OperatorChange = {
  action: 'organizations.create',
  path: '/organizations',
  role: 'operator',
  details: kept('name'),
  run: async (visit, form) => {
    const { name } = await createOrganization(visit.ctx, { name: textOf(form, 'name') ?? '' });
    return done(visit, `There is an organization ${name} now. Invite its first owner.`);
  },
};

export const putOnPlan: OperatorChange = {
  action: 'plan.change',
  path: '/organizations/:organizationId/plan',
  role: 'operator',
  details: kept('plan'),
  run: async (visit, form) => {
    const { ctx, params } = visit;
    const { organizationId = '' } = params;
    const plan = textOf(form, 'plan');
    if (plan !== 'free' && plan !== 'paid')
      throw validationError([{ field: 'plan', message: 'Choose free or paid.' }]);
    const { name } = await requireOrganization(ctx, organizationId);
    await changePlan(ctx, organizationId, plan);
    return done(visit, `${name} is on the ${plan} plan now.`);
  },
};

export const deleteOrganization: OperatorChange = {
  action: 'organizations.delete',
  path: '/organizations/:organizationId/delete',
  role: 'operator',
  run: async (visit, form) => {
    const { organizationId = '' } = visit.params;
    await requestOrganizationDeletion(visit.ctx, organizationId, textOf(form, 'confirm') ?? '');
    return done(visit, 'The organization is being deleted. Its keys have stopped.');
  },
};

export const inviteOwner: OperatorChange = {
  action: inviting,
  path: '/organizations/:organizationId/owners',
  role: 'operator',
  details: kept('email'),
  run: async (visit, form) => {
    const { ctx, user, params } = visit;
    const { organizationId = '' } = params;
    const { name } = await requireOrganization(ctx, organizationId);
    const input = { email: textOf(form, 'email') ?? '', role: 'owner' as const };
    return handOver(
      visit,
      `An owner for ${name}`,
      await inviteMember(ctx, organizationId, input, { by: user, byMail: true }),
    );
  },
};

export const makePasswordReset: OperatorChange = {
  action: 'passwordResets.create',
  path: '/password-resets',
  role: 'operator',
  details: kept('email'),
  run: async (visit, form) => {
    const email = textOf(form, 'email') ?? '';
    return handOver(
      visit,
      `A new password for ${email}`,
      await newPasswordReset(visit.ctx, email, { by: visit.user, byMail: true }),
    );
  },
};

export const makeOperator: OperatorChange = {
  action: 'operators.add',
  path: '/operators',
  role: 'operator',
  details: kept('email'),
  run: async (visit, form) => {
    const email = textOf(form, 'email') ?? '';
    const added = await addOperator(visit.ctx, email, { by: visit.user, byMail: true });
    return 'operator' in added
      ? done(visit, `${email} is an operator now.`)
      : handOver(visit, `An operator: ${email}`, added);
  },
};

export const dismissOperator: OperatorChange = {
  action: 'operators.remove',
  path: '/operators/:userId/remove',
  role: 'operator',
  subject: 'userId',
  run: async (visit) => {
    const { email } = await removeOperator(visit.ctx, visit.params.userId ?? '');
    return done(visit, `${email} is no longer an operator.`);
  },
};

/** Makes the function that picks one field of the form for the audit log. */
function kept(field: string): (form: URLSearchParams) => Record<string, unknown> {
  return (form) => ({ [field]: form.get(field) });
}

function done(visit: SignedInContext, notice: string): ChangeResult {
  return { goTo: urlOf(visit, ''), notice };
}

/** Says that a link is on its way by e-mail, or shows it, once, to be handed over. */
function handOver(
  visit: SignedInContext,
  title: string,
  { url, expiresAt, mailedTo }: { url: string; expiresAt: Date; mailedTo?: string },
): ChangeResult {
  if (mailedTo) return done(visit, `The link is on its way to ${mailedTo}. It works once.`);
  return {
    show: {
      title,
      content: html`<p class="notice warn">This is the only time that the link is shown. It works once, until ${exactTime(expiresAt)}.</p>
${card('The link', copyable('the link', url, 'primary'))}<p>${link(urlOf(visit, ''), pageTitle)}</p>`,
    },
  };
}
