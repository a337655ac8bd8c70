/** Chooses and shows the profiles whose events a destination gets. */
import { html } from 'hono/html';
import { nameProfiles } from '../../../../domain/connections/profiles.ts';
import { validationError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { select } from '../../components.ts';
import type { PageContext } from '../../page-context.ts';
import { chosenProfiles, profileChoices } from '../../profile-choices.ts';
import { profileOf } from '../../profile-names.ts';
import type { Destination } from './destination.ts';

const which = 'profiles';

/** Draws the choice. Nobody gets to all events by having no box ticked. */
export async function profileFields(context: PageContext, destination?: Destination): Promise<Html> {
  const chosen = destination?.connectedProfileIds ?? [];
  return html`${select(context, {
    name: which,
    label: 'Events of',
    value: chosen.length > 0 ? 'named' : 'all',
    options: [
      { value: 'all', text: 'all profiles, later ones included, and events about none' },
      { value: 'named', text: 'the profiles that are ticked, and nothing else' },
    ],
  })}
<details${chosen.length > 0 ? html` open` : ''}><summary>Profiles</summary>
${await profileChoices(context, {
  legend: 'Profiles',
  hint: 'Events of Connections, files, imports and groups are about no profile, and then do not come.',
  chosen,
  withDeleted: true,
})}</details>`;
}

/**
 * Returns the profiles that the form names; none for all of them, and `undefined` where it does not ask.
 * @throws ServiceError `validation_error` when none is ticked where some are meant.
 */
export function profilesIn(form: URLSearchParams): string[] | undefined {
  const choice = form.get(which);
  if (choice === null) return undefined;
  if (choice !== 'named') return [];
  const chosen = chosenProfiles(form);
  if (chosen.length > 0) return chosen;
  throw validationError([
    { field: 'connectedProfileIds', message: 'Tick at least one profile, or choose all.' },
  ]);
}

/** Shows the profiles by their names; those that were deleted by their ids. */
export async function namedProfiles(
  context: PageContext,
  { connectedProfileIds }: Destination,
): Promise<Html | string> {
  if (!connectedProfileIds) return 'all, and events about none';
  const names = await nameProfiles(context.ctx, context.caller, connectedProfileIds);
  return html`${connectedProfileIds.map((connectedProfileId) => html`<div>${profileOf(context, { connectedProfileId, profile: names.get(connectedProfileId) })}</div>`)}`;
}
