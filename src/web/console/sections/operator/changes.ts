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
  run: async (context, form) => {
    const { name } = await createOrganization(context.ctx, { name: textOf(form, 'name') ?? '' });
    return done(context, `There is an organization ${name} now. Invite its first owner.`);
  },
};

export const putOnPlan: OperatorChange = {
  action: 'plan.change',
  path: '/organizations/:organizationId/plan',
  role: 'operator',
  details: kept('plan'),
  run: async (context, form) => {
    const { ctx, params } = context;
    const { organizationId = '' } = params;
    const plan = textOf(form, 'plan');
    if (plan !== 'free' && plan !== 'paid')
      throw validationError([{ field: 'plan', message: 'Choose free or paid.' }]);
    const { name } = await requireOrganization(ctx, organizationId);
    await changePlan(ctx, organizationId, plan);
    return done(context, `${name} is on the ${plan} plan now.`);
  },
};

export const deleteOrganization: OperatorChange = {
  action: 'organizations.delete',
  path: '/organizations/:organizationId/delete',
  role: 'operator',
  run: async (context, form) => {
    const { organizationId = '' } = context.params;
    await requestOrganizationDeletion(context.ctx, organizationId, textOf(form, 'confirm') ?? '');
    return done(context, 'The organization is being deleted. Its keys have stopped.');
  },
};

export const inviteOwner: OperatorChange = {
  action: inviting,
  path: '/organizations/:organizationId/owners',
  role: 'operator',
  details: kept('email'),
  run: async (context, form) => {
    const { ctx, user, params } = context;
    const { organizationId = '' } = params;
    const { name } = await requireOrganization(ctx, organizationId);
    const input = { email: textOf(form, 'email') ?? '', role: 'owner' as const };
    return handOver(
      context,
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
  run: async (context, form) => {
    const email = textOf(form, 'email') ?? '';
    return handOver(
      context,
      `A new password for ${email}`,
      await newPasswordReset(context.ctx, email, { by: context.user, byMail: true }),
    );
  },
};

export const makeOperator: OperatorChange = {
  action: 'operators.add',
  path: '/operators',
  role: 'operator',
  details: kept('email'),
  run: async (context, form) => {
    const email = textOf(form, 'email') ?? '';
    const added = await addOperator(context.ctx, email, { by: context.user, byMail: true });
    return 'operator' in added
      ? done(context, `${email} is an operator now.`)
      : handOver(context, `An operator: ${email}`, added);
  },
};

export const dismissOperator: OperatorChange = {
  action: 'operators.remove',
  path: '/operators/:userId/remove',
  role: 'operator',
  subject: 'userId',
  run: async (context) => {
    const { email } = await removeOperator(context.ctx, context.params.userId ?? '');
    return done(context, `${email} is no longer an operator.`);
  },
};

/** Makes the function that picks one field of the form for the audit log. */
function kept(field: string): (form: URLSearchParams) => Record<string, unknown> {
  return (form) => ({ [field]: form.get(field) });
}

function done(context: SignedInContext, notice: string): ChangeResult {
  return { goTo: urlOf(context, ''), notice };
}

/** Says that a link is on its way by e-mail, or shows it, once, to be handed over. */
function handOver(
  context: SignedInContext,
  title: string,
  { url, expiresAt, mailedTo }: { url: string; expiresAt: Date; mailedTo?: string },
): ChangeResult {
  if (mailedTo) return done(context, `The link is on its way to ${mailedTo}. It works once.`);
  return {
    show: {
      title,
      content: html`<p class="notice warn">This is the only time that the link is shown. It works once, until ${exactTime(expiresAt)}.</p>
${card('The link', copyable('the link', url, 'primary'))}<p>${link(urlOf(context, ''), pageTitle)}</p>`,
    },
  };
}
