/** What whoever runs the installation may do, as data. */
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { changePlan } from '../../domain/billing/change-plan.ts';
import { inviteMember } from '../../domain/members/invitations.ts';
import { addOperator, removeOperator } from '../../domain/members/operators.ts';
import { createOrganization, requireOrganization } from '../../domain/members/organizations.ts';
import { newPasswordReset } from '../../domain/members/password-reset.ts';
import { requestOrganizationDeletion } from '../../domain/organizations/request-deletion.ts';
import { validationError } from '../../errors.ts';
import { textOf } from '../account/fields.ts';

export interface OperatorVisit {
  ctx: Context;
  user: SignedIn;
  form: URLSearchParams;
  /** Of the path; empty where it has none. */
  organizationId: string;
  /** Of the path; empty where it has none. */
  userId: string;
}

/** Shown once. */
export interface OperatorLink {
  heading: string;
  url: string;
  expiresAt: Date;
}

export interface OperatorChange {
  action: string;
  /** After `/console/operator`. */
  path: string;
  /** The fields of its form, which the audit log keeps. Never a secret. */
  fields: string[];
  /** Returns a word on what was done, or a link to hand over. */
  run(visit: OperatorVisit): Promise<string | OperatorLink>;
}

export const operatorChanges: OperatorChange[] = [
  {
    action: 'organizations.create',
    path: '/organizations',
    fields: ['name'],
    run: async ({ ctx, form }) => {
      const { name } = await createOrganization(ctx, { name: textOf(form, 'name') });
      return `There is an organization ${name} now. Invite its first owner.`;
    },
  },
  {
    action: 'plan.change',
    path: '/organizations/:organizationId/plan',
    fields: ['plan'],
    run: async ({ ctx, form, organizationId }) => {
      const plan = textOf(form, 'plan');
      if (plan !== 'free' && plan !== 'paid')
        throw validationError([{ field: 'plan', message: 'Choose free or paid.' }]);
      const { name } = await requireOrganization(ctx, organizationId);
      await changePlan(ctx, organizationId, plan);
      return `${name} is on the ${plan} plan now.`;
    },
  },
  {
    action: 'organizations.delete',
    path: '/organizations/:organizationId/delete',
    fields: [],
    run: async ({ ctx, form, organizationId }) => {
      await requestOrganizationDeletion(ctx, organizationId, textOf(form, 'confirm'));
      return 'The organization is being deleted. Its keys have stopped.';
    },
  },
  {
    action: 'members.invite',
    path: '/organizations/:organizationId/owners',
    fields: ['email'],
    run: async ({ ctx, form, organizationId, user }) => {
      const { name } = await requireOrganization(ctx, organizationId);
      const input = { email: textOf(form, 'email'), role: 'owner' as const };
      const shown = await inviteMember(ctx, organizationId, input, user.email);
      return { heading: `An owner for ${name}`, ...shown };
    },
  },
  {
    action: 'passwordResets.create',
    path: '/password-resets',
    fields: ['email'],
    run: async ({ ctx, form, user }) => {
      const email = textOf(form, 'email');
      return { heading: `A new password for ${email}`, ...(await newPasswordReset(ctx, email, user.email)) };
    },
  },
  {
    action: 'operators.add',
    path: '/operators',
    fields: ['email'],
    run: async ({ ctx, form, user }) => {
      const email = textOf(form, 'email');
      const added = await addOperator(ctx, email, user.email);
      return 'operator' in added
        ? `${email} is an operator now.`
        : { heading: `An operator: ${email}`, ...added };
    },
  },
  {
    action: 'operators.remove',
    path: '/operators/:userId/remove',
    fields: [],
    run: async ({ ctx, userId }) => {
      const { email } = await removeOperator(ctx, userId);
      return `${email} is no operator any more.`;
    },
  },
];
