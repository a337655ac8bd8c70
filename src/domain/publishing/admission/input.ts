/** The input of a publish request, for all content types: each accepts some of these fields. */
import type { Schemas } from '../../../contract/index.ts';
import type { CallToAction, Poll, PublishRules, TargetName, UserTag } from '../../../providers/publish.ts';

export interface PublishInput {
  connectedProfileId: string;
  contentType: Schemas['PublishRequestInput']['contentType'];
  variant?: string;
  text?: string;
  link?: string;
  linkCard?: InputLinkCard;
  media?: InputFile[];
  target?: Partial<Record<TargetName, string>>;
  collaborators?: string[];
  locationExternalId?: string;
  cover?: InputFile;
  /** The deprecated name of `cover.mediaId`. */
  coverMediaId?: string;
  shareToFeed?: boolean;
  firstComment?: string;
  title?: string;
  /** What the customer calls the request. It is not published. */
  ownTitle?: string;
  contentWarning?: string;
  privacy?: string;
  replyAudience?: string;
  category?: string;
  tags?: string[];
  board?: string;
  quotedExternalId?: string;
  callToAction?: CallToAction;
  poll?: Poll;
  language?: string;
  license?: string;
  embeddable?: boolean;
  madeForKids?: boolean;
  syntheticMedia?: boolean;
  paidPromotion?: boolean;
  notifySubscribers?: boolean;
  publishAt?: string;
  stripLocation?: boolean;
  scheduledFor?: Schemas['PublishTime'];
  reference?: string;
  metadata?: Record<string, unknown>;
}

/** What the card of a link shows in place of what its page says. */
export interface InputLinkCard {
  title?: string;
  description?: string;
  /** The picture, as a medium or by its address. */
  mediaId?: string;
  sourceUrl?: string;
}

/** A file, named by its medium's id or by a URL. Once a medium was made of the URL, the file has both. */
export interface InputFile {
  mediaId?: string;
  sourceUrl?: string;
  altText?: string;
  userTags?: UserTag[];
}

/**
 * The content to publish, without the profile, the time and the customer's own names. It has a variant only if one was
 * named.
 */
export type PublishInputContent = Omit<
  PublishInput,
  'connectedProfileId' | 'contentType' | 'scheduledFor' | 'reference' | 'metadata' | 'ownTitle'
>;

export function contentOf(input: PublishInput): PublishInputContent {
  const {
    connectedProfileId: _profile,
    contentType: _contentType,
    scheduledFor: _time,
    reference: _reference,
    metadata: _metadata,
    ownTitle: _title,
    ...content
  } = input;
  return content;
}

/** Tells whether files go out without the position at which they were taken. */
export const stripsLocation = ({ stripLocation }: PublishInputContent, { media }: PublishRules): boolean =>
  stripLocation ?? media?.stripLocation ?? false;

export const targetsOf = ({ target = {} }: PublishInputContent) => Object.keys(target) as TargetName[];
