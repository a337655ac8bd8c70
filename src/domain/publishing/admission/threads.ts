/** The posts of a thread, and the comments on what was published: what answers content of a type, and what each part is. */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { PublishField, PublishRules, PublishVariant, TargetName } from '../../../providers/publish.ts';
import type { InputPart, PublishInputContent } from './input.ts';

/** How content of a type is answered: by comments or replies that name it in this field. */
interface Answer {
  contentType: ContentType;
  variant: PublishVariant;
  target: TargetName;
}

/** The kinds of answers on a surface. */
const answers = ['comments', 'replies'];
/** The fields that name content itself, and no answer to it. */
const targets: readonly TargetName[] = ['mediaExternalId', 'postExternalId', 'videoExternalId'];

/** Returns how content of a type is answered; `undefined` when it cannot be. */
export function answerTo(
  { providers: { registry } }: Pick<Context, 'providers'>,
  contentType: string,
): Answer | undefined {
  const surface = contentType.split('.').slice(0, 2).join('.');
  const types = answers.map((kind) => `${surface}.${kind}`);
  const { contentTypes } = registry.providerOf(contentType as ContentType);
  for (const declared of contentTypes.filter((one) => types.includes(one.contentType)))
    for (const variant of declared.publish) {
      const target = targets.find((one) => variant.rules.targets?.includes(one));
      if (target) return { contentType: declared.contentType, variant, target };
    }
  return undefined;
}

/** How many posts a content makes. */
export const postsOf = ({ thread = [] }: Pick<PublishInputContent, 'thread'>): number => 1 + thread.length;

/** What a part or a first comment has from the first post, unless it says otherwise. Nobody sees a part who does not see that. */
export const inherited = ['contentWarning', 'language', 'privacy'] as const;

/** Returns what an answer that is published by these rules has from the content that it answers. */
export const inheritedOf = (
  content: PublishInputContent,
  rules: PublishRules,
): Pick<PublishInputContent, (typeof inherited)[number]> =>
  Object.fromEntries(
    inherited
      .filter((field) => content[field] !== undefined && rules[field])
      .map((field) => [field, content[field]]),
  );

/** Returns a part as the content that it is published as, without what it answers. */
export function contentOfPart(content: PublishInputContent, part: InputPart): PublishInputContent {
  const kept = inherited
    .filter((field) => content[field] !== undefined)
    .map((field) => [field, content[field]]);
  const { stripLocation } = content;
  return {
    ...Object.fromEntries(kept),
    ...part,
    ...(stripLocation === undefined ? {} : { stripLocation }),
  };
}

/** Tells whether a problem of this field is one of the first posts of a thread alone, so many of which are there. */
export function isOfMade(field: string, made: number): boolean {
  if (made === 0) return false;
  const [name = '', place] = field.split('.');
  if (name === 'thread' && place !== undefined) return Number(place) < made - 1;
  return name !== 'thread' && name !== 'variant' && !(inherited as readonly string[]).includes(name);
}

/** The fields of a whole thread, which its parts do not have. */
const ofThreads: readonly PublishField[] = ['thread', 'firstComment'];

/** Returns the rules of the parts of a thread whose first post has these. */
export function rulesOfParts({ targets: _answered, ...rules }: PublishRules): PublishRules {
  return { ...rules, fields: (rules.fields ?? []).filter((field) => !ofThreads.includes(field)) };
}

type Threaded = Pick<
  StoredPublishRequest,
  'part' | 'partCount' | 'parts' | 'externalId' | 'providerPermalink'
>;

/** A post of a thread that is there. */
export interface MadePart {
  externalId?: string;
  providerPermalink?: string;
  /** When it was published, as ISO-8601; absent of what another request has published, which this one repeats. */
  at?: string;
}

export const madePartsOf = ({ parts }: Pick<Threaded, 'parts'>) => parts as unknown as MadePart[];

/** Returns what is there of the post that a request publishes now: of the part of a thread, or of all else. */
export function postNow(request: Threaded): MadePart {
  if (request.part > 0) return madePartsOf(request)[request.part] ?? {};
  const { externalId, providerPermalink } = request;
  return {
    ...(externalId === null ? {} : { externalId }),
    ...(providerPermalink === null ? {} : { providerPermalink }),
  };
}

/** Returns the request as a request of the post that it publishes now: a part of a thread is an answer to the part before. */
export function asPostNow<Request extends Threaded & Pick<StoredPublishRequest, 'contentType' | 'variant'>>(
  ctx: Pick<Context, 'providers'>,
  request: Request,
): Request {
  const answer = request.part > 0 ? answerTo(ctx, request.contentType) : undefined;
  return answer ? { ...request, contentType: answer.contentType, variant: answer.variant.variant } : request;
}

/** Returns the content of the post that a request publishes now. */
export function contentNow(
  ctx: Pick<Context, 'providers'>,
  request: Threaded & Pick<StoredPublishRequest, 'contentType'>,
  content: PublishInputContent,
): PublishInputContent {
  const { thread, ...first } = content;
  if (request.part === 0) return first;
  const part = thread?.[request.part - 1];
  const before = madePartsOf(request)[request.part - 1]?.externalId;
  const answer = answerTo(ctx, request.contentType);
  if (!part || !before || !answer) throw new Error(`there is nothing to publish as part ${request.part}`);
  return { ...contentOfPart(content, part), target: { [answer.target]: before } };
}
