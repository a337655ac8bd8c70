/** Draws the form in which people choose which e-mails they get. */
import { html } from 'hono/html';
import { matterNames, matters } from '../../../../domain/mail/matters.ts';
import { preferenceOf, readPreference } from '../../../../domain/mail/preferences.ts';
import { membershipsOf } from '../../../../domain/members/membership.ts';
import type { Html } from '../../../pages/layout.ts';
import { checkboxes, form } from '../../components.ts';
import { forForm, type SignedInVisit } from '../../visit.ts';
import { chooseMails } from './changes.ts';

export async function mailForm(visit: SignedInVisit): Promise<Html> {
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
    options: matterNames.map((name) => ({ value: name, text: matters[name].choice })),
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
