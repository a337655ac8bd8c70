/** Shows the comments and messages of connected profiles, and answers, hides and deletes them. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { SocialContent } from 'social-content-sdk';
import { inboxPage, problemPage } from './page.ts';

const { SERVICE_URL = '', API_KEY = '', PORT = '' } = process.env;
const client = new SocialContent({ apiKey: API_KEY, baseUrl: SERVICE_URL });

/** The providers that have both comments and messages. Their resources have the same methods. */
const providers = { instagram: client.instagram, facebook: client.facebook };
type Address = { providerId: keyof typeof providers; connectedProfileId: string };

/** The comments that were hidden here, which their lists do not tell. Your app keeps them in its database. */
const hiddenHere = new Set<string>();

const app = express().use(express.static('public'), express.static('node_modules/@picocss/pico/css'));
app.use(express.urlencoded());

app.get('/', async (_request, response) => {
  const [first] = await inboxes();
  if (!first) throw new Error('No profile of Instagram or Facebook is connected.');
  response.redirect(`/${first.providerId}/${first.connectedProfileId}/`);
});

app.get('/:providerId/:connectedProfileId/', async ({ params }: Request<Address>, response) => {
  const { connectedProfileId } = params;
  const { media, dm } = providers[params.providerId];
  const posts = await media.items.list({ connectedProfileId }).toArray({ limit: 5 });
  const commented = posts.map(async (post) => {
    const of = { connectedProfileId, mediaExternalId: post.externalId };
    const comments = await media.comments.list(of).toArray({ limit: 20 });
    return { post, comments: comments.map((each) => ({ ...each, hidden: hiddenHere.has(each.externalId) })) };
  });
  const threads = await dm.threads.list({ connectedProfileId }).toArray({ limit: 5 });
  const conversations = threads.map(async ({ externalId: threadExternalId }) => {
    const messages = await dm.messages.list({ connectedProfileId, threadExternalId }).toArray({ limit: 10 });
    return { threadExternalId, messages: messages.toReversed() };
  });
  const [profiles, ...parts] = await Promise.all([
    inboxes(),
    Promise.all(commented),
    Promise.all(conversations),
  ]);
  response.send(`${inboxPage(connectedProfileId, profiles, ...parts)}`);
});

app.post('/:providerId/:connectedProfileId/answer', async ({ params, body }: Request<Address>, response) => {
  const { connectedProfileId, providerId } = params;
  const { commentExternalId, threadExternalId, text } = body;
  const answer = { connectedProfileId, text };
  const { publishRequestId } = await client.publishRequests.create(
    commentExternalId
      ? { ...answer, contentType: `${providerId}.media.comments`, target: { commentExternalId } }
      : { ...answer, contentType: `${providerId}.dm.messages`, target: { threadExternalId } },
  );
  const { error } = await client.publishRequests.waitFor(publishRequestId);
  if (error) throw new Error(`${error.message} ${error.whatToDo}`);
  response.redirect(303, '.');
});

for (const [action, hidden] of Object.entries({ hide: true, show: false }))
  app.post(
    `/:providerId/:connectedProfileId/${action}`,
    async ({ params, body }: Request<Address>, response) => {
      const { connectedProfileId, providerId } = params;
      await providers[providerId].media.comments.moderate(body.commentExternalId, {
        connectedProfileId,
        hidden,
      });
      hiddenHere[hidden ? 'add' : 'delete'](body.commentExternalId);
      response.redirect(303, '.');
    },
  );

app.post('/:providerId/:connectedProfileId/delete', async ({ params, body }: Request<Address>, response) => {
  const { connectedProfileId, providerId } = params;
  await providers[providerId].media.comments.delete(body.commentExternalId, { connectedProfileId });
  response.redirect(303, '.');
});

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(400).send(`${problemPage(error)}`);
});

app.listen(Number(PORT), () => process.stdout.write(`Open http://localhost:${PORT}\n`));

async function inboxes() {
  const profiles = await client.connectedProfiles.list({ status: 'live' }).toArray({ limit: 50 });
  return profiles.filter(({ providerId }) => Object.hasOwn(providers, providerId));
}
