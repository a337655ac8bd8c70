/** Stores how hosted pages look. The pictures are read separately, since most readers need none of their bytes. */
import type { Db } from '../client/client.ts';
import type { BrandModel as StoredBrand } from '../generated/models.ts';

export type PictureKind = 'logo' | 'icon';

/** A look without the bytes of its pictures. */
export type Brand = Omit<StoredBrand, 'logo' | 'icon'>;

interface BrandPicture {
  contentType: string;
  bytes: Uint8Array;
}

/** Returns the looks of an organization and of Auth Integrations of it that have these ids. */
export function findBrands(db: Db, organizationId: string, ids: readonly string[]): Promise<Brand[]> {
  return db.brand.findMany({
    where: { organizationId, id: { in: [...ids] } },
    omit: { logo: true, icon: true },
  });
}

export type BrandChanges = Partial<Omit<StoredBrand, 'id' | 'organizationId' | 'updatedAt'>>;

/** Changes a look. What is `null` is removed, and what is absent stays. */
export async function saveBrand(
  db: Db,
  organizationId: string,
  id: string,
  changes: BrandChanges,
): Promise<void> {
  const data = changes as BrandChanges & { logo?: Uint8Array<ArrayBuffer>; icon?: Uint8Array<ArrayBuffer> };
  await db.brand.upsert({
    where: { id, organizationId },
    create: { id, organizationId, ...data },
    update: data,
  });
}

/** Finds a picture without a tenant scope: whoever opens a hosted page sees it, so it is public. */
export async function findBrandPicture(
  db: Db,
  id: string,
  kind: PictureKind,
): Promise<BrandPicture | undefined> {
  const { [kind]: bytes = null, [`${kind}Type` as const]: contentType = null } =
    (await db.brand.findUnique({ where: { id }, select: { [kind]: true, [`${kind}Type`]: true } })) ?? {};
  return bytes && contentType ? { bytes, contentType } : undefined;
}
