/** Tells how hosted pages look to the end users of an organization, or of one of its Auth Integrations. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import {
  type Brand as BrandRow,
  findBrandPicture,
  findBrands,
  type PictureKind,
} from '../../../db/tables/brands.ts';
import type { Picture } from '../../../provider-client/providers.ts';

export const pictureKinds: readonly PictureKind[] = ['logo', 'icon'];

/** Whose pages these are. */
export interface BrandOwner {
  organizationId: string;
  /** Absent where the pages belong to no one app. */
  authIntegrationId?: string;
}

type Branding = Schemas['Branding'];

export interface Brand extends Branding {
  /** The organization's name as end users see it. */
  name?: string;
}

type Own = Pick<Context, 'db' | 'config'>;

/** Returns the look of pages: what the Auth Integration has of its own comes before what the organization has. */
export async function readBrand(ctx: Own, { organizationId, authIntegrationId }: BrandOwner): Promise<Brand> {
  const ids = authIntegrationId ? [organizationId, authIntegrationId] : [organizationId];
  const rows = await findBrands(ctx.db, organizationId, ids);
  const ofId = (id: string) =>
    presentBrand(
      ctx,
      rows.find((row) => row.id === id),
    );
  return Object.assign({}, ...ids.map(ofId));
}

/** Returns the looks that Auth Integrations have of their own, by their ids. */
export async function readOwnBrands(
  ctx: Own,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Brand>> {
  const rows = await findBrands(ctx.db, organizationId, ids);
  return new Map(rows.map((row) => [row.id, presentBrand(ctx, row)]));
}

/** Returns the parts that a look has, with the addresses at which this service serves the pictures. */
function presentBrand({ config }: Own, row: BrandRow | undefined): Brand {
  if (!row) return {};
  const { id, name, accentColor, logoVersion, iconVersion } = row;
  const urlOf = (kind: PictureKind, version: string) =>
    `${config.publicUrl}/connect/brands/${id}/${kind}?v=${version}`;
  return {
    ...(name ? { name } : {}),
    ...(accentColor ? { accentColor } : {}),
    ...(logoVersion ? { logoUrl: urlOf('logo', logoVersion) } : {}),
    ...(iconVersion ? { iconUrl: urlOf('icon', iconVersion) } : {}),
  };
}

/** Reads a picture of a brand, which needs no key; `undefined` when there is none. */
export async function readBrandPicture(
  ctx: Own,
  id: string,
  kind: PictureKind,
): Promise<Picture | undefined> {
  return (await findBrandPicture(ctx.db, id, kind)) as Picture | undefined;
}
