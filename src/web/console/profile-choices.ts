/** Lets people choose several profiles in a form. */
import { html } from 'hono/html';
import { nameProfiles } from '../../domain/connections/profiles.ts';
import type { Html } from '../pages/layout.ts';
import { checkboxes, field } from './components.ts';
import { wordsOf } from './form-values.ts';
import { operate, type PageContext } from './page-context.ts';
import { nameOf } from './profile-names.ts';

/** So many profiles are offered to be ticked; others are named by their ids. */
const offeredProfiles = 100;

const name = 'connectedProfileIds';
const further = 'moreProfileIds';

interface Choice {
  legend: string;
  hint: string;
  /** The profiles that are ticked at first. */
  chosen: readonly string[];
  /** Whether those among them that were deleted are shown, too. */
  withDeleted?: boolean;
}

/** Draws a box for each profile, and a field for the ids of further ones where there are very many. */
export async function profileChoices(
  context: PageContext,
  { legend, hint, chosen, withDeleted = false }: Choice,
): Promise<Html> {
  const ticked = context.refused?.form.getAll(name) ?? chosen;
  const listed = await operate(context, 'connectedProfiles.list', {
    query: { status: 'live', limit: offeredProfiles },
  });
  const ids = [...new Set([...ticked, ...listed.data.map(({ connectedProfileId }) => connectedProfileId)])];
  const names = await nameProfiles(context.ctx, context.caller, ids);
  const deleted = withDeleted ? chosen.filter((id) => !names.has(id)) : [];
  return html`${checkboxes(context, {
    name,
    legend,
    hint,
    values: chosen,
    options: [
      ...[...names].map(([value, profile]) => ({
        value,
        text: `${nameOf(profile)} · ${context.ctx.providers.registry.find(profile.providerId)?.name ?? profile.providerId}`,
      })),
      ...deleted.map((value) => ({ value, text: `${value} · deleted` })),
    ],
  })}
${listed.hasMore ? field(context, { name: further, label: 'Further profiles', hint: 'Their ids, separated by spaces.' }) : ''}`;
}

/** Returns the ids of the profiles that were chosen. */
export const chosenProfiles = (form: URLSearchParams): string[] => [
  ...form.getAll(name),
  ...wordsOf(form, further),
];
