/** What a customer wants published, as all content types have it: each has some of these fields. */
import type { Schemas } from '../../contract/index.ts';
import type { TargetName, UserTag } from '../../providers/publish.ts';

export interface PublishInput {
  connectedProfileId: string;
  contentType: Schemas['PublishRequestInput']['contentType'];
  variant?: string;
  text?: string;
  link?: string;
  media?: InputFile[];
  target?: Partial<Record<TargetName, string>>;
  collaborators?: string[];
  locationExternalId?: string;
  coverMediaId?: string;
  shareToFeed?: boolean;
  firstComment?: string;
  scheduledFor?: Schemas['PublishTime'];
  metadata?: Record<string, unknown>;
}

export interface InputFile {
  mediaId: string;
  altText?: string;
  userTags?: UserTag[];
}

/** What is created, without when and what for. */
export type PublishInputContent = Omit<
  PublishInput,
  'connectedProfileId' | 'contentType' | 'variant' | 'scheduledFor' | 'metadata'
>;

export function contentOf(input: PublishInput): PublishInputContent {
  const {
    connectedProfileId: _profile,
    contentType: _contentType,
    variant: _variant,
    scheduledFor: _time,
    metadata: _metadata,
    ...content
  } = input;
  return content;
}

export const targetsOf = ({ target = {} }: PublishInput) => Object.keys(target) as TargetName[];
