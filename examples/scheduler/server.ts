/** Plans posts in a calendar, moves and cancels them, and shows what has become of them. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { type models, SocialContent } from 'social-content-sdk';
import { calendarPage, dayIn } from './page.ts';

const { SERVICE_URL = '', API_KEY = '', PORT = '', TIME_ZONE: timeZone = 'UTC' } = process.env;
const client = new SocialContent({ apiKey: API_KEY, baseUrl: SERVICE_URL });
const clock = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;

const app = express().use(express.static('public'), express.static('node_modules/@picocss/pico/css'));
app.use(express.urlencoded());

app.get('/', (_request, response) => showCalendar(response));

app.post('/posts', async ({ body: { profile, text, sourceUrl, altText, local } }, response) => {
  const [providerId, connectedProfileId] = profile.split(' ');
  const contentType = `${providerId}.${['instagram', 'facebook'].includes(providerId) ? 'media' : 'posts'}.items`;
  const scheduledFor = { local, timeZone };
  const files = sourceUrl ? { media: [{ sourceUrl, altText }] } : {};
  const post = { connectedProfileId, contentType, text, ...files, scheduledFor };
  await client.publishRequests.create(post as models.PublishRequestInput);
  response.redirect(303, `/?month=${local.slice(0, 7)}`);
});

app.post('/posts/:id', async ({ params: { id }, body: { local, cancel } }, response) => {
  if (cancel) await client.publishRequests.cancel(id);
  else await client.publishRequests.update(id, { scheduledFor: { local, timeZone } });
  response.redirect(303, `/?month=${local.slice(0, 7)}&post=${id}`);
});

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) =>
  showCalendar(response.status(400), error),
);

app.listen(Number(PORT), () => process.stdout.write(`Open http://localhost:${PORT}\n`));

async function showCalendar(response: Response, problem?: Error): Promise<void> {
  const { month, post } = response.req.query;
  const known = /^\d{4}-(0[1-9]|1[0-2])$/.test(`${month}`) ? `${month}` : wallTime(new Date()).slice(0, 7);
  const profiles = await client.connectedProfiles.list({ status: 'live' }).toArray({ limit: 50 });
  // With a day more at each end, because a month begins at another time in each zone.
  const begin = (day: number) => `${dayIn(known, day)}T00:00:00Z`;
  const within = { scheduledSince: begin(0), scheduledUntil: begin(33) };
  const calendar = client.publishRequests.list({ ...within, sort: 'scheduledFor', include: ['content'] });
  const planned = await calendar.toArray({ limit: 500 });
  const posts = planned.map((each) => ({ ...each, local: wallTime(each.scheduledFor ?? each.createdAt) }));
  const shown = posts.find(({ publishRequestId }) => publishRequestId === post);
  response.send(`${calendarPage({ month: known, profiles, posts, shown, problem })}`);
}

/** Returns what a clock on the wall shows at this time, such as 2026-11-24T08:30. */
function wallTime(time: string | Date): string {
  return new Date(time).toLocaleString('sv', clock).replace(' ', 'T');
}
