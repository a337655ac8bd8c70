/** Makes links that work once. The secret is shown to the person who makes the link, and stored as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import {
  type ConsoleLink,
  createLink,
  findLink,
  type LinkPurpose,
  linkLifetimesMs,
  type NewLink,
  takeLink,
} from '../../../db/tables/console-links.ts';
import { type Mail, queueMails } from '../../foundation/mail/mails.ts';
import { SignInRefusal } from './sign-in.ts';

export type { ConsoleLink };

export interface ShownLink {
  linkId: string;
  url: string;
  expiresAt: Date;
  /** The address that the link is sent to by e-mail; absent when somebody has to hand it over. */
  mailedTo?: string;
}

/** Who makes a link, and what for. */
export interface LinkRequest {
  /** The person who asks for the link; absent on the command line. */
  by?: Pick<SignedIn, 'userId' | 'email' | 'operator'>;
  /** True to send the link by e-mail, if the deployment sends any. */
  byMail?: boolean;
}

const paths: Record<LinkPurpose, string> = {
  setup: 'setup',
  invitation: 'invitations',
  password_reset: 'password-resets',
};

/** Tells whether somebody who runs the deployment makes the link, and so vouches for who gets it. */
export const isByOperator = ({ by }: LinkRequest): boolean => by === undefined || by.operator;

/**
 * Makes a link. Following it proves the address if it was sent there by e-mail, or if an operator has made it.
 * @param renderMail writes the e-mail that brings the link to `link.email`; absent when somebody hands it over.
 */
export async function newLink(
  ctx: Context,
  db: Db,
  { byOperator, ...link }: Omit<NewLink, 'tokenHash' | 'expiresAt' | 'proof'> & { byOperator: boolean },
  renderMail?: (made: ShownLink) => Mail,
): Promise<ShownLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + linkLifetimesMs[link.purpose]);
  const mailed = renderMail && link.email && ctx.outbound.mailer;
  const proof = byOperator ? 'operator' : mailed ? 'mail' : null;
  const { id } = await createLink(db, { ...link, proof, tokenHash: hashOf(token), expiresAt });
  const url = `${ctx.config.publicUrl}/console/${paths[link.purpose]}/${token}`;
  const made = { linkId: id, url, expiresAt };
  if (!renderMail || !link.email || !mailed) return made;
  const { email: to, organizationId } = link;
  await queueMails(ctx, db, [{ to, mail: renderMail(made), organizationId, consoleLinkId: id, expiresAt }]);
  return { ...made, mailedTo: to };
}

/**
 * Returns a link that still works. Throws SignInRefusal when there is none for this purpose, or when it was
 * used or has expired.
 */
export async function openLink(
  ctx: Pick<Context, 'db' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
): Promise<ConsoleLink> {
  const link = await findLink(ctx.db, hashOf(token));
  if (!link || link.purpose !== purpose) throw new SignInRefusal('link_unknown');
  if (link.usedAt) throw new SignInRefusal('link_used');
  if (link.expiresAt <= ctx.clock.now()) throw new SignInRefusal('link_expired');
  return link;
}

/**
 * Uses up a link, which succeeds for one caller only, however many try at once. Throws SignInRefusal for the
 * others.
 */
export async function useLink(ctx: Pick<Context, 'clock'>, tx: Db, link: ConsoleLink): Promise<void> {
  if (!(await takeLink(tx, link.id, ctx.clock.now()))) throw new SignInRefusal('link_used');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
