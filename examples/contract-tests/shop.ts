/** The shop's app: it announces what is fresh through the service, and keeps a note of what became of each announcement. */
import {
  constructEvent,
  type DeliveryHeaders,
  RateLimitExceededError,
  type SocialContent,
  ValidationError,
} from 'social-content-sdk';

type Announced = { id: string } | { problem: string } | { again: true };

/** Schedules an announcement. Returns what to tell the shop's owner when the post itself is wrong. */
export async function announce(
  client: SocialContent,
  connectedProfileId: string,
  text: string,
  scheduledFor?: string,
): Promise<Announced> {
  const time = scheduledFor ? { scheduledFor } : {};
  const post = { connectedProfileId, contentType: 'bluesky.posts.items' as const, text, ...time };
  try {
    return { id: (await client.publishRequests.create(post)).publishRequestId };
  } catch (error) {
    if (error instanceof RateLimitExceededError) return { again: true };
    if (!(error instanceof ValidationError)) throw error;
    const { validationErrors = [] } = error.meta;
    return { problem: validationErrors.map(({ field, message }) => `${field}: ${message}`).join(' ') };
  }
}

/** The shop's notes: the id of a publish request -> what became of it. */
export type Notes = Map<string, string>;

/**
 * Takes a delivery of the service, and notes what it says. A delivery may come twice, so a note is only ever replaced.
 * @throws SignatureError when the delivery is not the service's.
 */
export async function takeDelivery(
  notes: Notes,
  secret: string,
  body: Buffer<ArrayBuffer>,
  headers: DeliveryHeaders,
): Promise<void> {
  const event = await constructEvent(body, headers, secret);
  if (event.topic === 'publishRequest.published')
    notes.set(event.data.publishRequestId, event.data.providerPermalink ?? 'published');
  if (event.topic === 'publishRequest.failed')
    notes.set(event.data.publishRequestId, `not published: ${event.data.error?.message}`);
}
