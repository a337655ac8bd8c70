/** Answers `POST /{account}/media`, which prepares content that stays invisible. Source: "IG User Media". */
import { z } from 'zod';
import {
  aspectRatioWrong,
  captionTooLong,
  invalidParameter,
  mediaTypeUnknown,
  tagPositionWrong,
  tooManyTags,
  urlNotFetchable,
} from '../meta/errors.ts';
import { kind } from '../meta/node.ts';
import {
  type ContainerStatus,
  carouselFiles,
  containerParts,
  namedFile,
  newContainer,
  viewContainer,
} from '../meta/publishing/containers.ts';
import {
  type FileLimits,
  flagParameter,
  flawOf,
  isFetchable,
  jsonParameter,
  listParameter,
} from '../meta/publishing/parameters.ts';
import type { Posting } from '../meta/publishing/publish.ts';

// Describes containers, in which media are prepared for publishing. Sources: "IG Container", meta-specs
// ShadowIGMediaBuilder.

export const containerSchema = z.object({
  ...containerParts,
  form: z.enum(['image', 'reel', 'carousel', 'story', 'item']),
  caption: z.string().optional(),
  sharedToFeed: z.boolean().optional(),
});
export type ContainerDescription = z.infer<typeof containerSchema>;

export const containers = {
  kind: kind('IGContainer', { fields: 'copyright_check_status,status,status_code,video_status' }),
  schema: containerSchema,
  isItem: ({ form }: Pick<ContainerDescription, 'form'>) => form === 'item',
};

const sentences: Readonly<Record<ContainerStatus, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  ERROR: 'Error: Media upload has failed with error code 2207026',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
};

export const viewOfContainer = viewContainer((status_code) => ({
  status_code,
  status: sentences[status_code],
}));

// Checks the parameters of a container. Source: "IG User Media".
// @throws Refusal

type Form = ContainerDescription['form'];

const always = 'access_token,fields,media_type,is_carousel_item';

/** Form of a container -> the parameters that it takes, besides those that all forms take. */
const taken: Readonly<Record<Form, string>> = {
  image: 'image_url,caption,alt_text,user_tags,collaborators,location_id,is_ai_generated',
  reel: 'video_url,caption,user_tags,collaborators,location_id,share_to_feed,cover_url,thumb_offset,audio_name,is_ai_generated',
  carousel: 'children,caption,collaborators,location_id,share_to_feed,is_ai_generated',
  story: 'image_url,video_url,user_tags,is_ai_generated',
  item: 'image_url,video_url,alt_text,user_tags',
};

const maximum = { caption: 2200, hashtags: 30, mentions: 20, altText: 1000, collaborators: 3, tags: 20 };

function formOf(parameters: URLSearchParams): Form {
  const type = parameters.get('media_type');
  if (flagParameter(parameters, 'is_carousel_item')) {
    if (type === null || type === (parameters.has('video_url') ? 'VIDEO' : 'IMAGE')) return 'item';
    throw mediaTypeUnknown();
  }
  if (type === null || type === 'IMAGE') return 'image';
  if (type === 'REELS') return 'reel';
  if (type === 'CAROUSEL') return 'carousel';
  if (type === 'STORIES') return 'story';
  throw mediaTypeUnknown();
}

function checkParameters(form: Form, parameters: URLSearchParams): void {
  const known = new Set(`${always},${taken[form]}`.split(','));
  for (const name of parameters.keys())
    if (!known.has(name)) throw invalidParameter(`Param ${name} is not supported for this media type`);
  checkCaption(parameters.get('caption') ?? '');
  checkTags(form, parameters);
  if ([...(parameters.get('alt_text') ?? '')].length > maximum.altText)
    throw invalidParameter('Length of param alt_text must be less than or equal to 1000');
  if ((listParameter(parameters, 'collaborators') ?? []).length > maximum.collaborators)
    throw invalidParameter('Param collaborators must have at most 3 entries');
  if (!/^\d+$/.test(parameters.get('location_id') ?? '0'))
    throw invalidParameter('Param location_id must be the id of a Page');
  if (parameters.has('cover_url') && !isFetchable(parameters.get('cover_url'))) throw urlNotFetchable();
}

function checkCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  if ([...caption].length > maximum.caption || hashtags.length > maximum.hashtags) throw captionTooLong();
  if ((caption.match(/@[\w.]+/g) ?? []).length > maximum.mentions) throw tooManyTags();
}

const coordinate = z.number().optional();
const tags = z.array(z.object({ username: z.string().min(1), x: coordinate, y: coordinate }));

/**
 * Checks user tags, of which there are at most 20: on feed pictures they need a position, on stories they may
 * have one, on videos they have none.
 */
function checkTags(form: Form, parameters: URLSearchParams): void {
  const given = jsonParameter(parameters, 'user_tags', tags) ?? [];
  if (given.length > maximum.tags) throw tooManyTags();
  const onVideo = parameters.has('video_url') && form !== 'story';
  for (const { x, y } of given) {
    const inside = [x, y].every((value) => value !== undefined && value >= 0 && value <= 1);
    const absent = x === undefined && y === undefined;
    if (onVideo ? !absent : !inside && !(form === 'story' && absent)) throw tagPositionWrong();
  }
}

/** What the page says of films: all of them, and those that are told apart. */
const film: FileLimits = { mostWidth: 1920, framesPerSecond: [23, 60] };
const reel: FileLimits = { ...film, ratio: [0.01, 10], seconds: [3, 900] };
const storyFilm: FileLimits = { ...film, ratio: [0.1, 10], seconds: [3, 60] };
/** Pictures of posts; the page says 4:5, and the provider has published 3:4 since 2025. */
const picture: FileLimits = { ratio: [3 / 4, 1.91] };

function limitsOf(form: Form, parameters: URLSearchParams): FileLimits {
  if (form === 'reel') return reel;
  if (parameters.has('video_url')) return form === 'story' ? storyFilm : film;
  return form === 'story' ? {} : picture;
}

/** Returns the file of a container, which needs exactly one of the two addresses. */
function fileOf(form: Form, parameters: URLSearchParams) {
  const [image, video] = [parameters.get('image_url'), parameters.get('video_url')];
  const wanted = form === 'reel' ? 'video_url' : 'image_url';
  if ((image === null) === (video === null)) throw invalidParameter(`The parameter ${wanted} is required`);
  return namedFile(parameters, video !== null);
}

export const createContainer: Posting = (_account, asked) => {
  const { parameters } = asked;
  const form = formOf(parameters);
  checkParameters(form, parameters);
  const files = form === 'carousel' ? carouselFiles(asked, containers, 10) : [fileOf(form, parameters)];
  const flaw = form === 'carousel' ? undefined : flawOf(asked.measured, limitsOf(form, parameters));
  // Pictures are measured before the answer, and films while they are processed.
  if (flaw && !parameters.has('video_url')) throw aspectRatioWrong();
  const content = {
    form,
    files,
    ...(flaw ? { flaw } : {}),
    ...captionOf(parameters),
    sharedToFeed: flagParameter(parameters, 'share_to_feed') ?? true,
  };
  return { ...newContainer(containers, content, asked), refusal: aspectRatioWrong() };
};

function captionOf(parameters: URLSearchParams): { caption?: string } {
  const caption = parameters.get('caption');
  return caption ? { caption } : {};
}
