/** Lets a user connect Instagram accounts and publish pictures, and shows what happens to them as it happens. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { constructEvent, type models, SignatureError, SocialContent } from 'social-content-sdk';
import { eventNote, homePage } from './page.ts';

const { SERVICE_URL = '', API_KEY = '', APP_URL = '', PORT = '' } = process.env;
const { AUTH_INTEGRATION_ID: authIntegrationId = '', WEBHOOK_SECRET = '' } = process.env;
const client = new SocialContent({ apiKey: API_KEY, baseUrl: SERVICE_URL });

/** Stands for the user who has signed in to your app. */
const externalUser = 'user_1';

/** What has happened, oldest first. Your app keeps it in its database. */
const events: models.DeliveredEvent[] = [];
/** Sends the news to each page that is open. */
const openPages = new Set<() => void>();

const app = express().use(express.static('public'), express.static('node_modules/@picocss/pico/css'));

app.get('/', (_request, response) => showHome(response));

app.post('/connect', async (_request, response) => {
  const operations = ['instagram.media.items', 'instagram.media.comments'];
  const returnUrl = `${APP_URL}/connected`;
  const asked = { authIntegrationId, externalUser, operations, returnUrl };
  const { authorizationUrl = '/' } = await client.connectSessions.create(asked);
  response.redirect(303, authorizationUrl);
});

app.get('/connected', async (request, response) => {
  const session = await client.connectSessions.get(String(request.query.connectSessionId));
  if (session.externalUser !== externalUser) throw new Error('The link was made for somebody else.');
  if (session.failure) return showHome(response, session.failure);
  response.redirect('/');
});

app.post(
  '/publish',
  express.raw({ type: 'multipart/form-data', limit: '10mb' }),
  async (request, response) => {
    const headers = { 'content-type': request.get('content-type') ?? '' };
    const form = await new globalThis.Response(request.body, { headers }).formData();
    const field = (name: string) => String(form.get(name));
    const { mediaId } = await client.media.upload(form.get('picture') as File, { altText: field('altText') });
    const { error } = await client.media.waitFor(mediaId);
    if (error) return showHome(response, error);
    await client.publishRequests.create({
      connectedProfileId: field('connectedProfileId'),
      contentType: 'instagram.media.items',
      text: field('text'),
      media: [{ mediaId }],
    });
    response.redirect(303, '/');
  },
);

/** The service delivers events here, some of them more than once. A secret that is none is a fault of this server. */
app.post('/events', express.raw({ type: '*/*' }), async (request, response) => {
  const refused = (error: unknown) => (error instanceof SignatureError ? undefined : Promise.reject(error));
  const event = await constructEvent(request.body, request.headers, WEBHOOK_SECRET).catch(refused);
  if (event && !events.some(({ id }) => id === event.id)) events.push(event);
  for (const send of openPages) send();
  response.status(event ? 204 : 400).end();
});

/** Sends a page the events that it does not have yet, and then each further one. */
app.get('/live', (request, response) => {
  response.type('text/event-stream').flushHeaders();
  let sent = Number(request.get('last-event-id') ?? request.query.after);
  const send = () => {
    for (const event of events.slice(sent)) {
      sent += 1;
      response.write(`id: ${sent}\ndata: ${JSON.stringify(eventNote(event))}\n\n`);
    }
  };
  send();
  openPages.add(send);
  response.on('close', () => openPages.delete(send));
});

app.use((error: Error, _: Request, response: Response, _next: NextFunction) => showHome(response, error));

app.listen(Number(PORT), () => process.stdout.write(`Open ${APP_URL}\n`));

async function showHome(response: Response, problem?: { message: string }): Promise<void> {
  const profiles = await client.connectedProfiles.list({ externalUser, status: 'live' }).toArray();
  response.status(problem ? 400 : 200).send(`${homePage(profiles, events, problem)}`);
}
