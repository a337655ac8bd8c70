/** Tests the e-mails that the service sends, with a real SMTP server. */
// A service of its own: all e-mails and digests that wait are looked at.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { consoleClient, newMember, type SignedInMember } from '../support/sign-in.ts';
import { until } from '../support/until.ts';

let server: MailServer;
let receiver: Receiver;
let service: TestService;
let owner: SignedInMember;
let key: TestKey;
let aheadMs = 0;
let organizations = 0;

beforeAll(async () => {
  server = await startMailServer();
  receiver = await startReceiver();
  service = await startTestService(
    {
      SMTP_URL: server.url,
      SMTP_ALLOW_UNENCRYPTED: 'true',
      MAIL_FROM: 'Harbour Planner <notices@example.com>',
    },
    { now: () => new Date(Date.now() + aheadMs) },
  );
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await server.close();
});

beforeEach(async () => {
  organizations += 1;
  const organization = `Bakery ${organizations}`;
  key = await service.newKey({ organization });
  owner = await newMember(service, { organization });
});
afterEach(() => {
  Object.assign(server, { received: [], refuseSignIns: false, refuseRecipients: undefined });
});

const jobs = (name: string) =>
  query(service, `SELECT id FROM pgboss.job WHERE name = $1 AND state <> 'failed'`, [name]);

/** Makes the waiting jobs of a stream due, and waits until none of them is left. */
async function finish(name: 'mail.gather' | 'mail.send'): Promise<void> {
  await until(async () => {
    await makeDue(name);
    return (await jobs(name)).length === 0;
  });
}

async function makeDue(name: string): Promise<void> {
  await query(
    service,
    `UPDATE pgboss.job SET ${dueAt("now() - interval '1 second'")} WHERE name = $1 AND start_after > now()`,
    [name],
  );
  service.ctx.queue.wake(name);
}

/** Lets the time pass after which what has happened is told, and waits for the e-mails. */
async function tell(): Promise<void> {
  aheadMs = 180_000;
  await finish('mail.gather');
  aheadMs = 0;
  await finish('mail.send');
}

/** Sets the clock of what was told back to the present, so that events from now on are told in turn. */
const untilNow = () => query(service, 'UPDATE mail_digests SET told_until = now()');
const anHourLater = () =>
  query(service, "UPDATE mail_digests SET written_at = written_at - interval '61 minutes', next_at = NULL");

const at = (path: string) => `/console/${owner.organizationId}/live${path}`;
const pathOf = (url = '') => new URL(url).pathname + new URL(url).search;
const linkIn = (text = '', path: string) =>
  new RegExp(`https?://\\S*/console/${path}[^\\s<"]*`).exec(text)?.[0] ?? '';

async function expire({ connectionId }: Schemas['ConnectedProfile']): Promise<void> {
  const { status } = await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'expire' });
  expect(status).toBe(200);
}

/** Returns how often an e-mail could not be sent so far. */
const failed = () => service.logs.filter((line) => line.includes('"job":"mail.send"')).length;

/** Chooses e-mails on the account's page. */
const choose = (client = owner.client, form: Record<string, string | string[]> = {}) =>
  client.submit('/console/account/mails', {
    matters: ['expired_grants', 'ending_grants', 'disabled_destinations', 'unknown_outcomes'],
    testMode: 'yes',
    ...form,
  });

describe('an invitation', () => {
  test('arrives as an e-mail whose link works once, and neither the console nor the log shows it', async () => {
    const { text, status } = await owner.client.submit(at('/members'), {
      email: 'Tess@Example.com',
      role: 'developer',
    });
    expect([status, text.includes('on its way to tess@example.com')]).toEqual([200, true]);
    expect(text).not.toContain('/console/invitations/');
    await finish('mail.send');
    const [mail, ...others] = server.mailsTo('tess@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`You’re invited to Bakery ${organizations}`);
    expect(mail?.from?.text).toBe('"Harbour Planner" <notices@example.com>');
    expect(mail?.messageId).toMatch(/^<mail_\w+@example\.com>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.text).toContain(`${owner.email} has invited you`);
    const url = linkIn(mail?.text, 'invitations/');
    expect(String(mail?.html)).toContain(`href="${url}"`);
    expect(service.logs.join('')).not.toContain(url.split('/').at(-1));
    const tess = await newMember(service, { role: null, email: 'tess@example.com' });
    expect((await tess.client.get(pathOf(url))).status).toBe(200);
    await tess.client.post(pathOf(url));
    expect((await tess.client.get(at('/members'))).status).toBe(200);
    expect((await tess.client.get(pathOf(url))).status).toBe(410);
    expect(await query(service, 'SELECT id FROM outgoing_mails')).toEqual([]);
  });

  test('that is taken back before it was sent is never sent', async () => {
    server.refuseSignIns = true;
    const before = failed();
    await owner.client.post(at('/members'), { email: 'late@example.com', role: 'viewer' });
    await until(() => failed() > before);
    const { text } = await owner.client.get(at('/members'));
    await owner.client.post(pathOf(/action="([^"]*\/revoke)"/.exec(text)?.[1]));
    server.refuseSignIns = false;
    await finish('mail.send');
    expect(server.received).toEqual([]);
  });

  test('has no header and no recipient that a name has smuggled in', async () => {
    const name = 'Bakery\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
    await query(service, 'UPDATE organizations SET name = $1 WHERE id = $2', [name, owner.organizationId]);
    await owner.client.post(at('/members'), { email: 'new@example.com', role: 'viewer' });
    await finish('mail.send');
    const [mail] = server.received;
    expect(mail?.to).toEqual(['new@example.com']);
    expect(mail?.parsed.bcc).toBeUndefined();
    expect(mail?.parsed.subject).toContain('Bakery Bcc: victim@example.com <scri…');
    expect(String(mail?.parsed.html)).not.toContain('<script>');
    const refused = await owner.client.post(at('/members'), {
      email: 'a@example.com\r\nBcc: victim@example.com',
      role: 'viewer',
    });
    expect(refused.status).toBe(400);
  });
});

test('a link for a new password goes to the person, and the operator does not see it', async () => {
  const operator = await newMember(service, { operator: true, role: null });
  const form = { email: owner.email };
  const { text } = await operator.client.submit('/console/operator/password-resets', form);
  expect(text).toContain(`on its way to ${owner.email}`);
  await finish('mail.send');
  const url = linkIn(server.mailsTo(owner.email)[0]?.text, 'password-resets/');
  expect([url === '', text.includes(url)]).toEqual([false, false]);
  expect((await consoleClient(service).get(pathOf(url))).status).toBe(200);
});

describe('what has happened', () => {
  test('in test mode is mailed only to those who have chosen it', async () => {
    await expire(await key.client.newProfile());
    await tell();
    expect(server.received).toEqual([]);
    const page = await choose(owner.client, { testMode: [] });
    expect(page.text).toContain('Your choice of e-mails was saved.');
    await expire(await key.client.newProfile());
    await tell();
    expect(server.received).toEqual([]);
  });

  test('is mailed to the owners in one digest, which counts and names it and leads to the list', async () => {
    await choose();
    const developer = await newMember(service, {
      organization: `Bakery ${organizations}`,
      role: 'developer',
    });
    const profiles = await Promise.all([1, 2, 3].map(() => key.client.newProfile()));
    for (const profile of profiles) await expire(profile);
    await tell();
    expect(server.mailsTo(developer.email)).toEqual([]);
    const [mail, ...others] = server.mailsTo(owner.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`3 grants have ended: Bakery ${organizations}, in test mode`);
    const { text = '' } = mail ?? {};
    for (const { connectionId, displayName, username } of profiles) {
      expect(text).toContain(`/test/connections/${connectionId}`);
      expect(text).toContain(displayName ?? username);
    }
    const { status, text: list } = await owner.client.get(
      pathOf(linkIn(text, `${owner.organizationId}/test/connections\\?`)),
    );
    expect([status, list.includes(profiles[0]?.connectionId ?? 'none')]).toEqual([200, true]);
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: `${service.ctx.config.publicUrl}/console/account#mail` },
    });
    expect((await owner.client.get('/console/account')).text).toContain('id="mail"');
  });

  test('is mailed once an hour, and nothing of the hour is left out', async () => {
    await choose();
    await expire(await key.client.newProfile());
    await tell();
    await untilNow();
    const profiles = await Promise.all([1, 2].map(() => key.client.newProfile()));
    for (const profile of profiles) await expire(profile);
    aheadMs = 180_000;
    await until(async () => {
      await query(
        service,
        `UPDATE pgboss.job SET ${dueAt("now() - interval '1 second'")}
         WHERE name = 'mail.gather' AND start_after BETWEEN now() AND now() + interval '30 minutes'`,
      );
      service.ctx.queue.wake('mail.gather');
      return (await jobs('mail.gather')).length === 1;
    });
    aheadMs = 0;
    expect(server.mailsTo(owner.email)).toHaveLength(1);
    await anHourLater();
    await tell();
    const subjects = server.mailsTo(owner.email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^One grant has ended/),
      expect.stringMatching(/^2 grants have ended/),
    ]);
  });

  test('is mailed to whoever has chosen it, and to no owner who has turned it off', async () => {
    const viewer = await newMember(service, { organization: `Bakery ${organizations}`, role: 'viewer' });
    await choose(viewer.client, { matters: ['expired_grants'] });
    await choose(owner.client, { matters: ['unknown_outcomes'] });
    await expire(await key.client.newProfile());
    await tell();
    expect(server.received.map(({ to }) => to)).toEqual([[viewer.email]]);
  });

  test('is not mailed when somebody has resolved it meanwhile', async () => {
    await choose();
    const { connectionId } = await key.client.newProfile();
    await expire({ connectionId } as Schemas['ConnectedProfile']);
    await key.client.delete(`/v1/connections/${connectionId}`);
    await tell();
    expect(server.received).toEqual([]);
  });

  test('may be that a grant ends within a week which only its end user can renew, as those of LinkedIn without a refresh token', async () => {
    await choose();
    const answers = proxyProvider(service, 'linkedin');
    let expires_at: number | undefined;
    answers.intercept = ({ url }, answer) => {
      if (!/\/(accessToken|introspectToken)$/.test(url.pathname)) return answer;
      const { refresh_token: _token, refresh_token_expires_in: _end, ...rest } = JSON.parse(answer.body);
      const told = url.pathname.endsWith('/introspectToken') && expires_at ? { ...rest, expires_at } : rest;
      return { ...answer, body: JSON.stringify(told) };
    };
    const kind = { providerId: 'linkedin', loginKind: 'linkedin' } as const;
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const connect = async () => {
      const session = await newSession(key.client, authIntegrationId);
      await newEndUser(service).connect(session.authorizationUrl, 'healthy');
      const { connectionId = '' } = await sessionNow(key.client, session.connectSessionId);
      return (await key.client.get(`/v1/connections/${connectionId}`)).body as Schemas['Connection'];
    };
    const made = await connect();
    const daysLeft = ({ expiresAt = '' }: Schemas['Connection']) =>
      Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000);
    expect([made.status, daysLeft(made)]).toEqual(['active', 60]);

    const { connectionId } = made;
    const check = () =>
      checkConnection(service.ctx, { organizationId: key.organizationId, mode: 'test' }, connectionId);
    await check();
    expect((await key.client.get(`/v1/connections/${connectionId}`)).body).toMatchObject({
      status: 'active',
      expiresAt: expect.any(String),
    });
    expires_at = Math.floor(Date.now() / 1000) + 6 * 86_400;
    await check();
    const { body } = await key.client.get('/v1/events', { limit: 100 });
    expect(body.data.map(({ topic }: { topic: string }) => topic)).toContain('connection.expiring');
    await tell();
    const [mail] = server.mailsTo(owner.email);
    expect(mail?.subject).toMatch(/^One grant ends within a week/);
    const page = linkIn(mail?.text, `${owner.organizationId}/test/connections/`);
    expect(page).toContain(connectionId);
    expect((await owner.client.get(pathOf(page))).status).toBe(200);

    expires_at = undefined;
    const again = await connect();
    expect([again.connectionId, again.status, daysLeft(again)]).toEqual([connectionId, 'active', 60]);
  });

  test('may be that a destination was disabled', async () => {
    await choose();
    receiver.answer = (response) => response.writeHead(410).end();
    const input = { url: receiver.url, topics: ['connection.*'], name: 'Ledger of the harbour' };
    const { body } = await key.client.post('/v1/event-destinations', input);
    await key.client.newProfile();
    await until(async () => (await jobs('mail.gather')).length > 0);
    await tell();
    const [mail] = server.mailsTo(owner.email);
    expect(mail?.subject).toMatch(/^One Event Destination was disabled/);
    expect(mail?.text).toContain(`- Ledger of the harbour\n`);
    const page = linkIn(mail?.text, `${owner.organizationId}/test/destinations/`);
    expect(page).toContain(body.eventDestinationId);
    expect((await owner.client.get(pathOf(page))).status).toBe(200);
  });

  test('may be that the outcome of a publish request is unknown', async () => {
    await choose();
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'threads' });
    const request = await publish(key.client, {
      connectedProfileId,
      contentType: 'threads.posts.items',
      title: 'Week 12',
      text: `Rye ${faultMarker('created_then_timeout')}`,
    });
    await outcomeOf(service, key.client, request, ['outcome_unknown']);
    // A look-up may settle the outcome before it is told, so none is left and the request is as it was.
    await until(async () => {
      await query(service, "DELETE FROM pgboss.job WHERE name = 'publish.run' AND state < 'active'");
      return (
        (await query(service, "SELECT 1 FROM pgboss.job WHERE name = 'publish.run' AND state = 'active'"))
          .length === 0
      );
    });
    await query(service, "UPDATE publish_requests SET status = 'outcome_unknown' WHERE id = $1", [
      request.publishRequestId,
    ]);
    await tell();
    const [mail] = server.mailsTo(owner.email);
    expect(mail?.subject).toMatch(/^The outcome of one publish request is unknown/);
    expect(mail?.text).toContain('- Week 12\n');
    const page = linkIn(mail?.text, `${owner.organizationId}/test/publishing/`);
    expect(page).toContain(request.publishRequestId);
    expect((await owner.client.get(pathOf(page))).status).toBe(200);
  });
});

describe('the server', () => {
  const invite = (email: string) => owner.client.post(at('/members'), { email, role: 'viewer' });

  test('may fail for any time, and every e-mail is sent when it is back', async () => {
    server.refuseSignIns = true;
    expect((await invite('one@example.com')).status).toBe(303);
    await invite('two@example.com');
    const before = failed();
    await until(async () => {
      await makeDue('mail.send');
      return failed() >= before + 2;
    });
    expect(server.received).toEqual([]);
    server.refuseSignIns = false;
    await finish('mail.send');
    expect(server.received.map(({ to }) => to.join()).sort()).toEqual(['one@example.com', 'two@example.com']);
    expect(service.logs.join('')).not.toContain(server.password);
  });

  test('whose answer is lost gets the e-mail again, with the same Message-ID', async () => {
    server.hangUpAfterMail = true;
    await invite('twice@example.com');
    await finish('mail.send');
    const ids = server.mailsTo('twice@example.com').map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('is not asked again when it refuses a recipient for good', async () => {
    server.refuseRecipients = 550;
    await invite('nobody@example.com');
    await finish('mail.send');
    expect(service.logs.some((line) => line.includes('email permanently rejected by SMTP server'))).toBe(
      true,
    );
    expect(await query(service, 'SELECT id FROM outgoing_mails')).toEqual([]);
  });

  test('is not asked any more when the link in an e-mail has expired', async () => {
    server.refuseSignIns = true;
    await invite('slow@example.com');
    aheadMs = 8 * 24 * 60 * 60_000;
    await finish('mail.send');
    aheadMs = 0;
    expect(server.received).toEqual([]);
    expect(await query(service, 'SELECT id FROM outgoing_mails')).toEqual([]);
  });
});
