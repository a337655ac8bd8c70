import { ApiError, type models } from 'social-content-sdk';
import { type Html, html } from './html.ts';

type Profiles = readonly models.ConnectedProfile[];
type Events = readonly models.DeliveredEvent[];

export function homePage(profiles: Profiles, events: Events, problem?: { message: string }): Html {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Connect and publish</title>
      <link rel="stylesheet" href="/pico.min.css">
      <link rel="stylesheet" href="/style.css">
      <script type="module" src="/live.js"></script>
      <main class="container">
        <h1>Connect and publish</h1>
        ${problem && problemNote(problem)}
        <div class="grid">
          <article>
            <h2>Accounts</h2>
            ${profiles.map(({ displayName, username }) => html`<p>${displayName} <small>@${username}</small></p>`)}
            <form method="post" action="/connect"><button>Connect an Instagram account</button></form>
          </article>
          ${profiles.length > 0 && publishForm(profiles)}
          <article>
            <h2>What has happened</h2>
            <div id="events" role="log">${events.map(eventNote).toReversed()}</div>
          </article>
        </div>
      </main>`;
}

/** Says what went wrong in the words of the service. */
function problemNote(problem: { message: string }): Html {
  const { requestId, meta } = problem instanceof ApiError ? problem : {};
  const details = meta?.validationErrors?.map(({ field, message }) => html`${field}: ${message}<br>`);
  return html`<p role="alert"><mark>${details ?? problem.message} ${requestId && `(${requestId})`}</mark></p>`;
}

function publishForm(profiles: Profiles): Html {
  return html`<article>
    <h2>Publish a picture</h2>
    <form method="post" action="/publish" enctype="multipart/form-data">
      <label>Account
        <select name="connectedProfileId">
          ${profiles.map((profile) => html`<option value="${profile.connectedProfileId}">${profile.username}</option>`)}
        </select>
      </label>
      <label>Picture <input type="file" name="picture" accept="image/jpeg" required></label>
      <label>Description for people who cannot see it <input name="altText" required></label>
      <label>Text <textarea name="text"></textarea></label>
      <button>Publish</button>
    </form>
  </article>`;
}

export const eventNote = (event: models.DeliveredEvent): Html =>
  html`<p>${sentence(event)} <small>${new Date(event.timestamp).toUTCString()}</small></p>`;

/** The topic tells the type of the data. The service gets new topics at any time. */
function sentence(event: models.DeliveredEvent): Html {
  switch (event.topic) {
    case 'connectedProfile.connected':
      return html`${event.data.displayName} is connected.`;
    case 'publishRequest.published':
      return html`Published: <a href="${event.data.providerPermalink}">see the post</a>`;
    case 'publishRequest.failed':
      return html`Not published: ${event.data.error?.message} ${event.data.error?.whatToDo}`;
    case 'content.instagram.media.comments.created':
      return html`${event.data.author?.username} has commented: ${event.data.text}`;
    default:
      return html`${event.topic}`;
  }
}
