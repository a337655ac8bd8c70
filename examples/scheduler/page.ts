import { ApiError, type models } from 'social-content-sdk';
import { type Html, html } from './html.ts';

/** A publish request, and when it is due by the clock on the wall. */
type Post = models.PublishRequest & { local: string };
type Profile = models.ConnectedProfile;
type Shown = { month: string; profiles: Profile[]; posts: Post[]; shown?: Post; problem?: Error };

export const calendarPage = ({ month, profiles, posts, shown, problem }: Shown): Html => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Scheduler</title>
    <link rel="stylesheet" href="/pico.min.css">
    <link rel="stylesheet" href="/style.css">
    <script type="module" src="/live.js"></script>
    <main class="container-fluid">
      <h1>${named(`${month}-01`, { month: 'long', year: 'numeric' })}</h1>
      <a href="/?month=${dayIn(month, 0).slice(0, 7)}">Previous month</a> ·
      <a href="/?month=${dayIn(month, 32).slice(0, 7)}">Next month</a>
      ${problem && problemNote(problem)}
      <div class="planner">
        <article>${shown ? postCard(shown) : postForm(profiles)}</article>
        <ol id="calendar">${daysOf(month).map((day) => dayItem(day, posts))}</ol>
      </div>
    </main>`;

/** Says what went wrong in the words of the service. */
function problemNote(problem: Error): Html {
  const { requestId, meta } = problem instanceof ApiError ? problem : {};
  const details = meta?.validationErrors?.map(({ field, message }) => html`${field}: ${message}<br>`);
  return html`<p role="alert"><mark>${details ?? problem.message} ${requestId && `(${requestId})`}</mark></p>`;
}

const dayItem = (day: string, posts: Post[]): Html => html`
  <li style="--weekday: ${new Date(day).getUTCDay() || 7}">
    <time datetime="${day}">${named(day, { weekday: 'short', day: 'numeric' })}</time>
    ${posts.filter(({ local }) => local.startsWith(day)).map(postLink)}
  </li>`;

const postLink = (post: Post): Html => html`
  <a href="/?month=${post.local.slice(0, 7)}&post=${post.publishRequestId}">${post.local.slice(11)} ${nameOf(post)} (${post.status})</a>`;

/** Returns the beginning of a post's text, which the service holds until a day after the end. */
const nameOf = ({ content, contentType }: Post) => content?.text?.slice(0, 100) ?? contentType;

/** Shows a post, what has become of it, and what can still be done with it. */
const postCard = (post: Post): Html => html`
  <h2>${nameOf(post)}</h2>
  <p>${post.local.replace('T', ' ')}: ${post.status}. ${post.error?.message} ${post.error?.whatToDo}</p>
  ${post.providerPermalink && html`<p><a href="${post.providerPermalink}">See the post</a></p>`}
  ${post.status === 'scheduled' && moveForm(post)}
  <a href="/?month=${post.local.slice(0, 7)}">Plan another post</a>`;

const moveForm = ({ publishRequestId, local }: Post): Html => html`
  <form method="post" action="/posts/${publishRequestId}">
    <label>Time <input type="datetime-local" name="local" value="${local}" required></label>
    <button>Move</button>
    <button class="secondary" name="cancel" value="yes">Cancel the post</button>
  </form>`;

const postForm = (profiles: Profile[]): Html => html`
  <h2>New post</h2>
  <form method="post" action="/posts">
    <label>Account
      <select name="profile">${profiles.map(
        ({ providerId, connectedProfileId: id, displayName }) => html`
        <option value="${providerId} ${id}">${displayName} (${providerId})</option>`,
      )}</select>
    </label>
    <label>Text <textarea name="text" required></textarea></label>
    <label>Address of a picture <input type="url" name="sourceUrl" placeholder="https://"></label>
    <label>What the picture shows <input name="altText"></label>
    <label>Time <input type="datetime-local" name="local" required></label>
    <button>Plan the post</button>
  </form>`;

const named = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en', { timeZone: 'UTC', ...parts });

/** Returns the date of a day that is counted from the first of a month, which is 1. */
export const dayIn = (month: string, count: number) =>
  new Date(Date.parse(`${month}-01`) + (count - 1) * 86_400_000).toISOString().slice(0, 10);

const daysOf = (month: string) =>
  Array.from({ length: 31 }, (_, index) => dayIn(month, index + 1)).filter((day) => day.startsWith(month));
