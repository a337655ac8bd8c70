import { ApiError, type models } from 'social-content-sdk';
import { type Html, html } from './html.ts';

type Profile = models.ConnectedProfile;
type Post = models.InstagramMediaItem | models.FacebookMediaItem;
type Comment = models.InstagramComment | models.FacebookComment;
type Message = models.InstagramMessage | models.FacebookMessage;
type Commented = { post: Post; comments: (Comment & { hidden: boolean })[] };
type Thread = { threadExternalId: string; messages: Message[] };

const page = (content: Html) => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Inbox</title>
    <link rel="stylesheet" href="/pico.min.css">
    <link rel="stylesheet" href="/style.css">
    <main class="container"><h1>Inbox</h1>${content}</main>`;

/** Says what went wrong in the words of the service. */
export function problemPage(problem: Error): Html {
  const { requestId, meta } = problem instanceof ApiError ? problem : {};
  const details = meta?.validationErrors?.map(({ field, message }) => html`${field}: ${message}<br>`);
  return page(html`
    <p role="alert"><mark>${details ?? problem.message} ${requestId && `(${requestId})`}</mark></p>
    <a href="/">Back to the inbox</a>`);
}

export function inboxPage(shown: string, profiles: Profile[], posts: Commented[], threads: Thread[]): Html {
  const self = profiles.find(({ connectedProfileId }) => connectedProfileId === shown)?.externalId;
  return page(html`
    <nav aria-label="Profiles"><ul>${profiles.map((profile) => profileLink(profile, shown))}</ul></nav>
    <div class="grid">
      <section><h2>Comments</h2>${posts.map(postCard)}</section>
      <section><h2>Messages</h2>${threads.map((thread) => threadCard(thread, self))}</section>
    </div>`);
}

const profileLink = (
  { providerId, connectedProfileId: id, displayName }: Profile,
  shown: string,
): Html => html`
  <li><a href="/${providerId}/${id}/" ${id === shown && html`aria-current="page"`}>${displayName} (${providerId})</a></li>`;

const postCard = ({ post, comments }: Commented): Html => html`
  <article><h3>${post.text ?? 'A post without text'}</h3>${comments.map(commentForm)}</article>`;

const commentForm = (comment: Comment & { hidden: boolean }): Html => html`
  <form method="post" action="answer">
    <p>${words(comment)} ${comment.hidden && html`<mark>Hidden</mark>`}</p>
    <input type="hidden" name="commentExternalId" value="${comment.externalId}">
    <fieldset role="group">
      <input name="text" required aria-label="Answer to ${nameOf(comment)}" placeholder="Answer">
      <button>Answer</button>
      <button class="secondary" formaction="${comment.hidden ? 'show' : 'hide'}" formnovalidate>
        ${comment.hidden ? 'Show' : 'Hide'}
      </button>
      <button class="contrast" formaction="delete" formnovalidate>Delete</button>
    </fieldset>
  </form>`;

function threadCard({ threadExternalId, messages }: Thread, self?: string): Html {
  const name = nameOf(messages.find(({ author }) => author?.id !== self));
  return html`<article>
    <h3>${name}</h3>
    ${messages.map((message) => html`<p>${words(message)}</p>`)}
    <form method="post" action="answer">
      <input type="hidden" name="threadExternalId" value="${threadExternalId}">
      <fieldset role="group">
        <input name="text" required aria-label="Message to ${name}" placeholder="Message">
        <button>Send</button>
      </fieldset>
    </form>
  </article>`;
}

const nameOf = (said?: Comment | Message) =>
  said?.author?.username ?? said?.author?.displayName ?? 'Somebody';

const words = (said: Comment | Message): Html => html`<strong>${nameOf(said)}</strong> <bdi>${said.text}</bdi>
  <small>${said.publishedAt && new Date(said.publishedAt).toUTCString()}</small>`;
