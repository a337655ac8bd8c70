/** Changes how hosted pages look: checks what is given, and copies the pictures that it names. */
import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { type BrandChanges, type PictureKind, saveBrand } from '../../../db/tables/brands.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { magicBytes, mediaTypeOf } from '../../../inspection/media-types.ts';
import { createBytes } from '../../../lib/http-messages.ts';
import { DownloadError } from '../../../outbound/download-error.ts';
import { urlProblem } from '../../../outbound/url-rules.ts';
import { type Brand, pictureKinds, readBrand } from './brand.ts';

export const mostPictureBytes = 256 * 1024;
/** How long a site has to send a picture, since somebody waits for the answer. */
const timeoutMs = 10_000;

/** SVG is not among them, since it can hold scripts. */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

type BrandingInput = Schemas['BrandingInput'];

const fieldOf = (kind: PictureKind) => `branding.${kind}Url`;

/** Returns what is wrong with a look before any picture is fetched. */
export function brandingProblems(
  { config }: Pick<Context, 'config'>,
  branding: BrandingInput = {},
): InputProblem[] {
  const { allowedNetworks } = config.media;
  return pictureKinds.flatMap((kind) => {
    const url = branding[`${kind}Url`];
    const message = url === undefined ? undefined : urlProblem(url, { allowedNetworks });
    return message && !isOurs(config, url)
      ? [{ field: fieldOf(kind), code: 'url_not_allowed', message }]
      : [];
  });
}

/** Tells whether a picture is one that this service serves, so that what was read can be sent back. */
const isOurs = ({ publicUrl }: Context['config'], url = '') => url.startsWith(`${publicUrl}/connect/brands/`);

/**
 * Returns what has to be stored for a look to become this one.
 * @param known the look that there is, whose pictures stay where they are named by their own addresses.
 * @throws ServiceError `validation_error` when a picture cannot be had, or cannot be shown.
 */
export async function brandChanges(
  ctx: Pick<Context, 'outbound'>,
  known: Brand,
  { accentColor, ...urls }: BrandingInput,
): Promise<BrandChanges> {
  const problems: InputProblem[] = [];
  const pictures = pictureKinds.map(async (kind) => {
    const url = urls[`${kind}Url`];
    if (url !== undefined && url === known[`${kind}Url`]) return {};
    if (url === undefined) return columns(kind);
    const read = await readPicture(ctx, url);
    if ('bytes' in read) return columns(kind, read);
    problems.push({ field: fieldOf(kind), ...read });
    return {};
  });
  const changes = Object.assign(
    { accentColor: accentColor?.toLowerCase() ?? null },
    ...(await Promise.all(pictures)),
  );
  refuseProblems(problems);
  return changes;
}

const mostNameCharacters = 100;

/**
 * Changes the look that all pages of an organization have, to this one.
 * @throws ServiceError `validation_error` with all that is wrong, or with the pictures that cannot be had.
 */
export async function changeOrganizationBrand(
  ctx: Context,
  organizationId: string,
  { name, ...branding }: Brand,
): Promise<void> {
  const { accentColor = '#000000' } = branding;
  refuseProblems([
    ...(name && name.length > mostNameCharacters
      ? [{ field: 'name', code: 'too_long' as const, message: `At most ${mostNameCharacters} characters.` }]
      : []),
    ...(/^#[0-9A-Fa-f]{6}$/.test(accentColor)
      ? []
      : [
          {
            field: 'accentColor',
            code: 'invalid_format' as const,
            message: 'Expected a color such as #1d5bd0.',
          },
        ]),
    ...brandingProblems(ctx, branding),
  ]);
  const known = await readBrand(ctx, { organizationId });
  const changes = await brandChanges(ctx, known, branding);
  await saveBrand(ctx.db, organizationId, organizationId, { name: name ?? null, ...changes });
}

interface ReadPicture {
  bytes: Buffer;
  contentType: string;
}

/** Returns the columns of a picture; without one, those that remove it. */
function columns(kind: PictureKind, read?: ReadPicture): BrandChanges {
  const version = read && createHash('sha256').update(read.bytes).digest('hex').slice(0, 12);
  return {
    [kind]: read?.bytes ?? null,
    [`${kind}Type`]: read?.contentType ?? null,
    [`${kind}Version`]: version ?? null,
  };
}

/** Reads a picture as far as it may be large, and returns it, or what is wrong with it. */
async function readPicture(
  ctx: Pick<Context, 'outbound'>,
  url: string,
): Promise<ReadPicture | Omit<InputProblem, 'field'>> {
  const held = createBytes(mostPictureBytes);
  try {
    for await (const piece of await ctx.outbound.downloader.read(url, AbortSignal.timeout(timeoutMs)))
      if (!held.add(piece))
        return {
          code: 'too_big',
          message: `The file has more than ${mostPictureBytes} bytes. Use a smaller one.`,
        };
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    return { code: 'invalid_value', message: `The picture could not be fetched. ${error.message}` };
  }
  const bytes = Buffer.from(held.whole());
  const contentType = await mediaTypeOf(bytes.subarray(0, magicBytes));
  if (contentType && pictureTypes.includes(contentType)) return { bytes, contentType };
  return {
    code: 'invalid_value',
    message: 'The file is no PNG, JPEG or WebP picture. SVG is not taken, since it can hold scripts.',
  };
}
