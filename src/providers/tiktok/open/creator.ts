/**
 * Asks what the account offers for a post at the moment. Source: developers.tiktok.com/doc/content-posting-api-reference-query-creator-info,
 * as a stored copy says (search of 2026-11-29).
 */
import { z } from 'zod';
import { type Call, ProviderFailure, whenFailed } from '../../call.ts';
import { ifUsable, list, word } from '../../kit/fields.ts';
import type { PublishContent, PublishRules, ServerRules } from '../../publish.ts';
import { ask } from './api.ts';

/** Who may see a post, in the contract's words -> in TikTok's. */
export const privacyLevels = {
  public: 'PUBLIC_TO_EVERYONE',
  friends: 'MUTUAL_FOLLOW_FRIENDS',
  followers: 'FOLLOWER_OF_CREATOR',
  private: 'SELF_ONLY',
} as const;
type Privacy = keyof typeof privacyLevels;
export const privacies = Object.keys(privacyLevels) as Privacy[];

/** What both APIs tell in the same words, besides who may see a post. */
export const toldOfPosts = z.object({
  comment_disabled: ifUsable(z.boolean()),
  duet_disabled: ifUsable(z.boolean()),
  stitch_disabled: ifUsable(z.boolean()),
  max_video_post_duration_sec: ifUsable(z.int().positive()),
});
const creatorInfo = z.object({ ...toldOfPosts.shape, privacy_level_options: list(word()) });

/** What an account may have switched off for all its posts, and cannot be switched on for one of them. */
const switches = ['allowComments', 'allowDuets', 'allowStitches'] as const;
type Switch = (typeof switches)[number];

export interface Creator {
  privacies: Privacy[];
  /** How long a video of the account may be. */
  maxSeconds: number | undefined;
  off: Switch[];
}

/** Returns what an account offers for its posts, by the words of either API. */
export function creatorOf(levels: readonly string[], known: z.infer<typeof toldOfPosts>): Creator {
  const isOff = {
    allowComments: known.comment_disabled,
    allowDuets: known.duet_disabled,
    allowStitches: known.stitch_disabled,
  };
  return {
    privacies: privacies.filter((one) => levels.includes(privacyLevels[one])),
    maxSeconds: known.max_video_post_duration_sec,
    off: switches.filter((one) => isOff[one]),
  };
}

/** What a request remembers of the switches that are off. */
export const offSchema = list(z.enum(switches)).optional();

/** Tells TikTok whether others are kept from something; `undefined` leaves it to TikTok. */
export const isDisabled = (content: PublishContent, name: Switch, off: readonly Switch[] = []) =>
  off.includes(name) || (content[name] === undefined ? undefined : !content[name]);

const path = '/post/publish/creator_info/query/';

const readCreator = (call: Call): Promise<Creator> =>
  ask(call, {
    method: 'POST',
    path,
    json: {},
    target: 'account',
    parse(data) {
      const { privacy_level_options: offered, ...known } = creatorInfo.parse(data);
      return creatorOf(offered, known);
    },
  });

/** Returns what is off, and fails unless the account offers what a post asks for. TikTok wants to be asked before each post. */
export async function requireOffered(call: Call, content: PublishContent): Promise<Switch[]> {
  // Source: developers.tiktok.com/doc/content-sharing-guidelines.
  if (content.paidPromotion && content.privacy === 'private')
    throw notOffered('paidPromotion', 'A paid partnership cannot be private: choose another privacy.');
  const creator = await readCreator(call);
  requireWithin(creator, content);
  return creator.off;
}

/** Encoders add some sound to the end of a film. */
const paddingSeconds = 0.1;

/** Fails unless a post is within what the settings of its account allow at the moment. */
export function requireWithin(
  { privacies: offered, maxSeconds = Number.POSITIVE_INFINITY, off }: Creator,
  content: PublishContent,
): void {
  const { privacy, media } = content;
  const [asked] = off.filter((one) => content[one]);
  if (asked) throw notOffered(asked, 'The account allows it for none of its posts at the moment.');
  if (privacy !== undefined && !offered.some((one) => one === privacy))
    throw notOffered('privacy', `The account offers ${offered.join(', ') || 'none'} at the moment.`);
  for (const [index, { durationSeconds = 0 }] of media.entries())
    if (durationSeconds > maxSeconds + paddingSeconds)
      throw notOffered(
        `media.${index}`,
        `The account takes videos of ${maxSeconds} seconds at most at the moment; this one has ${durationSeconds}.`,
      );
}

const notOffered = (field: string, message: string) =>
  new ProviderFailure({ kind: 'invalid', field, message }, `${field}: ${message}`);

/** Returns what the account's own settings say of its posts. A grant that may not post cannot read them. */
export async function rulesOfCreator(call: Call): Promise<ServerRules> {
  const told = { basis: 'told_by_server', source: `https://open.tiktokapis.com/v2${path}` } as const;
  const creator = await readCreator(call).catch(whenFailed('scopes', undefined));
  return creator ? rulesFrom(creator, told) : { ...told, basis: 'documented' };
}

/** Returns what the settings of an account say of its posts. */
export function rulesFrom({ privacies: values, maxSeconds, off }: Creator, told: ServerRules): ServerRules {
  return {
    ...told,
    privacy: { values },
    ...Object.fromEntries(off.map((one) => [one, { off: true }])),
    ...(maxSeconds
      ? {
          media: {
            minimum: 1,
            maximum: 1,
            files: [
              { kind: 'video', contentTypes: [], maxBytes: 0, durationSeconds: { maximum: maxSeconds } },
            ],
          },
        }
      : {}),
  };
}

/** Returns the rules of a post as the account's settings narrow them. */
export function narrowed(rules: PublishRules, told: PublishRules): PublishRules {
  if (!told.privacy) return rules;
  const { values } = told.privacy;
  // An account that offers public posts is no private one, and an app without an audit posts to private ones alone.
  const warned = rules.privacy?.warned && {
    message: rules.privacy.warned.message,
    ...(values.includes('public') ? {} : { except: 'private' }),
  };
  const longest = told.media?.files[0]?.durationSeconds;
  return {
    ...rules,
    ...Object.fromEntries(
      switches.flatMap((one) => (rules[one] && told[one] ? [[one, { ...rules[one], ...told[one] }]] : [])),
    ),
    ...(rules.privacy ? { privacy: { ...rules.privacy, values, ...(warned ? { warned } : {}) } } : {}),
    ...(rules.media && longest
      ? {
          media: {
            ...rules.media,
            files: rules.media.files.map((file) =>
              file.kind === 'video'
                ? { ...file, durationSeconds: { ...file.durationSeconds, ...longest } }
                : file,
            ),
          },
        }
      : {}),
    source: told.source,
    checkedAt: told.checkedAt,
    basis: 'told_by_server',
  };
}
