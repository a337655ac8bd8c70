/** A request with all that its steps need: the variant, the content with fetchable files, the way to the provider. */
import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/profiles.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import type { Call } from '../../../providers/provider.ts';
import type {
  Progress,
  PublishContent,
  PublishFile,
  PublishSteps,
  PublishVariant,
} from '../../../providers/publish.ts';
import { checkRefusedGrant } from '../../connections/refused-grant.ts';
import { requireTask, runThrough } from '../../content/run-content.ts';
import { fileUrlOf } from '../../media/file-link.ts';
import { openFile } from '../../media/open-file.ts';
import type { InputFile } from '../input.ts';
import { coverOf } from '../named-files.ts';
import { openContent } from '../open-content.ts';
import { findStagedFiles, type StagedFiles } from '../staged-files.ts';

/** The phases that tell the provider of files. */
const namesFiles = new Set<StoredPublishRequest['phase']>(['prepare', 'create']);

export interface Work {
  request: StoredPublishRequest;
  steps: PublishSteps;
  content: PublishContent;
  progress: Progress;
  /** The provider fetches the files, and has to be able to. */
  fetched: boolean;
  /** Throws ServiceError only. */
  through<Output>(run: (call: Call) => Promise<Output>): Promise<Output>;
}

export async function openWork(
  ctx: Context,
  request: StoredPublishRequest,
  profile: StoredProfile,
): Promise<Work> {
  const variant = variantOf(ctx, profile, request);
  const needed = variant.scopes[profile.connection.loginKind] ?? [];
  const content = await readContent(ctx, request);
  return {
    request,
    steps: variant.steps(content),
    content,
    progress: request.progress as Progress,
    fetched: !variant.rules.media?.sent,
    through: async (run) => {
      requireTask(profile, needed, variant.tasks, ctx.now());
      return runThrough(ctx, profile, needed, run).catch((error) => checkRefusedGrant(ctx, profile, error));
    },
  };
}

function variantOf(
  ctx: Context,
  { providerId }: StoredProfile,
  { contentType, variant }: StoredPublishRequest,
): PublishVariant {
  const declared = ctx.registry.find(providerId)?.contentTypes.find((one) => one.contentType === contentType);
  const found = declared?.publish.find((one) => one.variant === variant);
  if (!found) throw new Error(`${contentType} has no variant ${variant}`);
  return found;
}

async function readContent(ctx: Context, request: StoredPublishRequest): Promise<PublishContent> {
  const stored = openContent(ctx, request);
  const {
    media = [],
    cover: _cover,
    coverMediaId: _id,
    firstComment: _comment,
    variant: _variant,
    ...content
  } = stored;
  const files = await findStagedFiles(ctx, request, stored);
  const open = (file: InputFile) => fileOf(ctx, request, file, files);
  const cover = coverOf(stored);
  return {
    ...content,
    media: await Promise.all(media.map(open)),
    ...(cover ? { cover: await open(cover) } : {}),
  };
}

async function fileOf(
  ctx: Context,
  request: StoredPublishRequest,
  { mediaId = '', altText, userTags }: InputFile,
  files: StagedFiles,
): Promise<PublishFile> {
  const { media, kind = 'image' } = files.get(mediaId) ?? {};
  const description = altText ?? media?.altText ?? undefined;
  return {
    // What only looks at what was made needs no file any more.
    url: namesFiles.has(request.phase) ? await fileUrlOf(ctx, request, mediaId) : '',
    kind,
    contentType: media?.contentType ?? '',
    sizeBytes: Number(media?.sizeBytes ?? 0),
    ...(media?.width && media.height ? { width: media.width, height: media.height } : {}),
    open: async () => (await openFile(ctx, mediaId)).read(undefined),
    ...(description ? { altText: description } : {}),
    ...(userTags ? { userTags } : {}),
  };
}
