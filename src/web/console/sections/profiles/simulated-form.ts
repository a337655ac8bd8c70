import { html } from 'hono/html';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { listProfileScenarios } from '../../../../domain/test-mode/list-scenarios.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, form, select } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import type { PageContext } from '../../page-context.ts';
import type { Providers } from '../../providers.ts';

/** Separates provider and login kind in the value of one option. */
const separator = ':';

export function simulatedForm(visit: PageContext, create: ConsoleChange, { all }: Providers): Html {
  if (!offersTestControls(visit.caller)) return html``;
  const logins = all.flatMap(({ providerId, name, loginKinds }) =>
    loginKinds.map(({ loginKind, name: login }) => ({
      value: providerId + separator + loginKind,
      text: `${name}, ${login}`,
    })),
  );
  const scenarios = listProfileScenarios(visit.ctx).map(({ scenario, description }) => ({
    value: scenario,
    text: `${scenario}: ${description}`,
  }));
  const fields = html`${select(visit, { name: 'login', label: 'Provider and login', options: logins })}
${select(visit, { name: 'scenario', label: 'Scenario', hint: 'How the simulated provider treats this account.', value: 'healthy', options: scenarios })}`;
  return detailsPanel(
    visit,
    create,
    'Create a simulated profile',
    card('New simulated account', form(visit, create, { fields, submit: 'Create the profile' })),
  );
}

/** Splits the chosen option into the operation's fields. */
export function chosenLogin(form: URLSearchParams): { providerId: string; loginKind: string | undefined } {
  const [providerId = '', loginKind] = (form.get('login') ?? '').split(separator);
  return { providerId, loginKind };
}
