/** Shows profiles by picture and name wherever something refers to them. */
import { html } from 'hono/html';
import { findByName, nameProfiles, type ProfileName } from '../../domain/connections/profiles.ts';
import type { Html } from '../pages/layout.ts';
import { clamped, id, initials, link } from './components.ts';
import type { Filter } from './filters.ts';
import { textOf } from './form-values.ts';
import { fillPath, type PageContext, urlOf } from './page-context.ts';
import type { Column, Rows } from './table.ts';

export function nameOf({
  displayName,
  username,
  externalId,
}: Pick<ProfileName, 'displayName' | 'username' | 'externalId'>): string {
  return displayName ?? username ?? externalId;
}

/**
 * Links to a profile by its picture and its name, with the provider and the handle below. Where several have the name,
 * the handle comes first.
 */
export function profileLink(context: PageContext, profile: ProfileName & { sharesName?: boolean }): Html {
  return profileLinkTo(context, profile, urlOf(context, `/profiles/${profile.connectedProfileId}`));
}

/** Shows a profile in the same way, as a link to something to do with it. */
export function profileLinkTo(
  context: PageContext,
  profile: ProfileName & { sharesName?: boolean },
  url: string,
): Html {
  const { providerId, displayName, username, sharesName } = profile;
  const provider = context.ctx.providers.registry.find(providerId)?.name ?? providerId;
  const handle = displayName && username ? `@${username}` : undefined;
  const names = [nameOf(profile), ...(handle ? [handle] : [])];
  const [first = '', second] = sharesName ? names.toReversed() : names;
  return html`<span class="profile">${picture(context, profile)}
<span>${link(url, clamped(first))} <span class="muted">${clamped([provider, ...(second ? [second] : [])].join(' · '))}</span></span></span>`;
}

/** Marks the profiles whose name others among these have, too. */
export function markShared<Profile extends ProfileName>(
  profiles: readonly Profile[],
): (Profile & { sharesName: boolean })[] {
  const ids = Map.groupBy(profiles, nameOf);
  const isShared = (profile: Profile) =>
    new Set(ids.get(nameOf(profile))?.map(({ connectedProfileId }) => connectedProfileId)).size > 1;
  return profiles.map((profile) => ({ ...profile, sharesName: isShared(profile) }));
}

export const picturePath = '/profiles/:connectedProfileId/picture';

/**
 * Shows the picture of a profile, in front of its initials. It comes through this service: loading it from the provider
 * would tell the provider who looks at what, and the Content-Security-Policy of the pages forbids it.
 */
function picture(context: PageContext, profile: ProfileName): Html {
  const { connectedProfileId, avatarUrl } = profile;
  const url = urlOf(context, fillPath(picturePath, { connectedProfileId }));
  return html`<span class="initials" aria-hidden="true">${initials(nameOf(profile))}${avatarUrl ? html`<img src="${url}" alt="" loading="lazy">` : ''}</span>`;
}

interface OfProfile {
  connectedProfileId?: string | undefined;
}

type Named<Row> = Row & { profile?: ProfileName | undefined };

/** Filters a list by one profile. People type its name; links between pages have its id. */
export const profileFilter: Filter = { name: 'connectedProfileId', label: 'Profile (name or id)' };

/**
 * Reads a page of a list that `profileFilter` filters.
 * @param read gets the filters with the id of the profile instead of its name.
 * @throws ServiceError `validation_error` when several profiles have the name.
 */
export async function ofProfile<Row>(
  { ctx, caller }: PageContext,
  given: Record<string, string>,
  read: (given: Record<string, string>) => Promise<Rows<Row>>,
): Promise<Rows<Row>> {
  const { connectedProfileId: text } = given;
  if (!text) return read(given);
  const connectedProfileId = await findByName(ctx, caller, text);
  return connectedProfileId ? read({ ...given, connectedProfileId }) : { data: [] };
}

/**
 * Returns a form with the profile's id in the field that people type the name of a profile into. A text that no profile
 * is called by stays, and is refused like an id that no profile has.
 * @throws ServiceError `validation_error` when several profiles have the name.
 */
export async function withProfileId(
  { ctx, caller }: PageContext,
  form: URLSearchParams,
): Promise<URLSearchParams> {
  const text = textOf(form, profileFilter.name);
  const connectedProfileId = text && (await findByName(ctx, caller, text));
  if (!connectedProfileId) return form;
  const resolved = new URLSearchParams(form);
  resolved.set(profileFilter.name, connectedProfileId);
  return resolved;
}

/** Adds to each row the profile that it refers to. One statement reads those of a whole page. */
export async function withProfiles<Row extends OfProfile>(
  { ctx, caller }: PageContext,
  { data, nextCursor }: Rows<Row>,
): Promise<Rows<Named<Row>>> {
  const names = await nameProfiles(
    ctx,
    caller,
    data.map(({ connectedProfileId }) => connectedProfileId),
  );
  const marked = markShared([...names.values()]);
  const known = new Map(marked.map((profile) => [profile.connectedProfileId, profile]));
  return {
    data: data.map((row) => ({ ...row, profile: known.get(row.connectedProfileId ?? '') })),
    nextCursor,
  };
}

/** Links to the profile of a row: by its id if the profile was deleted. */
export function profileOf(context: PageContext, { connectedProfileId, profile }: Named<OfProfile>): Html {
  if (profile) return profileLink(context, profile);
  return connectedProfileId
    ? html`<span class="muted">deleted</span> ${id(connectedProfileId)}`
    : html`<span class="muted">none</span>`;
}

/** Shows the profile that a page's subject refers to. */
export async function readProfileLink(
  context: PageContext,
  connectedProfileId: string | undefined,
): Promise<Html> {
  const names = await nameProfiles(context.ctx, context.caller, [connectedProfileId]);
  return profileOf(context, { connectedProfileId, profile: names.get(connectedProfileId ?? '') });
}

/** Makes the columns of the profile that rows refer to; the page has one, the CSV file has name and id. */
export function profileColumns<Row extends Named<OfProfile>>(context: PageContext): Column<Row>[] {
  return [
    {
      heading: 'Profile',
      text: ({ profile }) => profile && nameOf(profile),
      cell: (row) => profileOf(context, row),
    },
    { heading: 'Profile id', text: ({ connectedProfileId }) => connectedProfileId, cell: false },
  ];
}
