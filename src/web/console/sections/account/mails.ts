/** Draws the form in which people choose which e-mails they get. */
import { html } from 'hono/html';
import { notificationKinds, notifications } from '../../../../domain/foundation/mail/notification-kinds.ts';
import { preferenceOf, readPreference } from '../../../../domain/foundation/mail/preferences.ts';
import { membershipsOf } from '../../../../domain/people/members/membership.ts';
import type { Html } from '../../../pages/layout.ts';
import { checkboxes, form } from '../../components.ts';
import { forForm, type SignedInContext } from '../../page-context.ts';
import { chooseMails } from './changes.ts';

export async function mailForm(visit: SignedInContext): Promise<Html> {
  const { ctx, user } = visit;
  const [chosen, memberships] = await Promise.all([
    readPreference(ctx, user.userId),
    membershipsOf(ctx, user.userId),
  ]);
  const { matters: told, testMode } =
    chosen ?? preferenceOf(memberships.some(({ role }) => role === 'owner'));
  const typed = forForm(visit, chooseMails);
  return html`<p>You receive at most one e-mail an hour of each kind, for each organization that you belong to.${chosen ? '' : ' Until you choose, owners get all of them, and nobody else gets any.'}</p>
${form(visit, chooseMails, {
  fields: html`${checkboxes(typed, {
    name: 'matters',
    legend: 'Tell me about',
    values: told,
    options: notificationKinds.map((name) => ({ value: name, text: notifications[name].choice })),
  })}${checkboxes(typed, {
    name: 'testMode',
    legend: 'Test mode',
    values: testMode ? ['yes'] : [],
    options: [{ value: 'yes', text: 'Tell me about these in test mode, too' }],
  })}`,
  submit: 'Save the choice',
  kind: 'secondary',
})}`;
}
