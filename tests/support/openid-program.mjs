/**
 * Runs an OpenID Connect provider that others have written, and that is certified: `oidc-provider`. For a test its clients and
 * people come as JSON in the environment, and its issuer goes to whoever has started it. `npm run openid -- URI`
 * runs it for the redirect URI that the console shows; there people sign in as they like.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const { clients, people } = process.env.OPENID
  ? JSON.parse(process.env.OPENID)
  : { clients: [{ client_id: 'console', client_secret: 'secret', redirect_uris: [redirectUri] }] };

/** Whoever signs in as `ada@example.com engineers,admins` is Ada, and in these groups. */
function personOf(login) {
  const [email, groups = ''] = login.split(' ');
  return {
    email,
    email_verified: true,
    name: email.split('@')[0],
    groups: groups.split(',').filter(Boolean),
  };
}

const server = createServer();
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const claimsOf = (id) => (people ? people[id] : personOf(id));
  const provider = new Provider(issuer, {
    clients,
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    findAccount: (_ctx, id) =>
      claimsOf(id) && { accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) },
    cookies: { keys: ['of this process alone'] },
  });
  server.on('request', provider.callback());
  if (process.send) process.send({ issuer });
  else
    process.stdout.write(
      `issuer ${issuer}, client id console, client secret secret, further scopes groups\nSign in as: ada@example.com engineers,admins\n`,
    );
});
process.on('disconnect', () => process.exit());
