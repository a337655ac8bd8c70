import { beforeAll, describe, expect, test } from '@jest/globals';
import { createUser } from '../../src/db/users.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { consoleClient, cookieOf, newMember } from '../support/sign-in.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

const password = 'a long enough password';

async function newPerson(email: string): Promise<void> {
  const passwordHash = await service.ctx.auth.hashPassword(password);
  await createUser(service.ctx.db, { name: 'Grace', email, passwordHash });
}

function cookiesOf(answer: { headers: Record<string, unknown> }): string[] {
  return (answer.headers['set-cookie'] ?? []) as string[];
}

describe('signing in', () => {
  test('takes the right password, in whatever case the address is written, and signs out again', async () => {
    await newPerson('grace@example.com');
    const answer = await consoleClient(service).post('/console/sign-in', {
      email: 'Grace@Example.com ',
      password,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${service.ctx.config.publicUrl}/console`);
    const cookie = cookieOf(cookiesOf(answer));
    expect(await service.ctx.auth.read({ cookie })).toMatchObject({
      email: 'grace@example.com',
      operator: false,
    });
    await consoleClient(service, cookie).post('/console/sign-out').expect(303);
    expect(await service.ctx.auth.read({ cookie })).toBeUndefined();
  });

  test('is refused with another password', async () => {
    const answer = await consoleClient(service).post('/console/sign-in', {
      email: 'grace@example.com',
      password: 'x',
    });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('No account has this e-mail address and password.');
    expect(cookiesOf(answer)).toEqual([]);
  });
});

test('members for tests are signed in', async () => {
  const { cookie, userId } = await newMember(service);
  expect(await service.ctx.auth.read({ cookie })).toMatchObject({ userId });
});
