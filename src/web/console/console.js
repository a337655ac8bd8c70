// Adds buttons that copy keys and addresses. The console also works without scripts.
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-copy]');
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(source.textContent);
  button.textContent = 'Copied';
});

document.documentElement.classList.add('scripted');

// Pages show times in the browser's time zone, unless the person has chosen another one.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const yearMs = 365 * 24 * 60 * 60 * 1000;
window.cookieStore?.set({ name: 'time_zone', value: zone, expires: Date.now() + yearMs, sameSite: 'lax' });

// "/" and Ctrl+K lead to the search, except where somebody is typing.
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const asked =
    event.key === '/'
      ? !typing && !event.ctrlKey && !event.metaKey
      : event.key === 'k' && (event.ctrlKey || event.metaKey);
  const search = asked && document.querySelector('.find input');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
});

// Escape leaves an empty search, in which "/" would otherwise be typed. It empties one that is not, as browsers do.
document.addEventListener('keydown', ({ key, target }) => {
  const isSearch = target instanceof HTMLInputElement && target.type === 'search';
  if (key === 'Escape' && isSearch && target.value === '') target.blur();
});

const closing = 'details:is(.menu, .filter-menu, .disclosed, .confirm)';
const opened = () => [...document.querySelectorAll(`${closing}[open]`)];

// Escape closes the innermost panel that has the focus, or else the last one that is open, and leads back to its button.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const around = event.target instanceof Element && event.target.closest(`${closing}[open]`);
  const panel = around || opened().at(-1);
  if (!panel) return;
  panel.open = false;
  panel.querySelector('summary').focus();
});

// A click outside closes a panel, except one of the page's own forms in which something was entered.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element && target.closest('details:is(.disclosed, .confirm)');
  if (form) form.dataset.entered = '';
});
document.addEventListener('click', ({ target }) => {
  for (const panel of opened())
    if (!panel.contains(target) && panel.dataset.entered === undefined) panel.open = false;
});

// What was wrong with a form has the focus. So has the first hit of a search, so that Enter opens it; after a change its
// notice has it, or the button that copies what was made, so that a keyboard goes on from there.
(
  document.getElementById('refusal') ??
  document.querySelector('#hits :is(td, li, p) a, #notice, button.primary[data-copy]')
)?.focus();

// A post of the calendar is dragged to another day, where it keeps its time.
const post = 'text/x-post';
const dayUnder = ({ target, dataTransfer }) =>
  dataTransfer?.types.includes(post) && target instanceof Element && target.closest('td[data-day]');
const mark = (day) => {
  for (const marked of document.querySelectorAll('.dropped-on')) marked.classList.remove('dropped-on');
  if (day) day.classList.add('dropped-on');
};
document.addEventListener('dragstart', ({ target, dataTransfer }) => {
  const dragged = target instanceof Element && target.closest('[data-post]');
  if (dragged) dataTransfer.setData(post, dragged.dataset.post);
});
document.addEventListener('dragover', (event) => {
  const day = dayUnder(event);
  mark(day);
  if (day) event.preventDefault();
});
document.addEventListener('dragend', () => mark());
document.addEventListener('drop', (event) => {
  const day = dayUnder(event);
  if (!day) return;
  event.preventDefault();
  const form = document.getElementById('move');
  form.elements.publishRequestId.value = event.dataTransfer.getData(post);
  const chosen = { type: 'hidden', name: 'day', value: day.dataset.day };
  form.append(Object.assign(document.createElement('input'), chosen));
  form.submit();
});

// A file is sent to a place that the service makes for it, and the form then names it by its id.
document.addEventListener('change', async ({ target }) => {
  const [file] = target?.dataset?.upload ? target.files : [];
  if (!file) return;
  const row = target.closest('.file');
  const id = row.querySelector('input[type=hidden]');
  const status = row.querySelector('[role=status]');
  const buttons = target.form.querySelectorAll('button');
  const tell = (text) => {
    status.textContent = text;
  };
  for (const button of buttons) button.disabled = true;
  id.value = '';
  try {
    tell(`Uploading ${file.name}…`);
    const announced = { filename: file.name, contentType: file.type, sizeBytes: file.size };
    const place = await fetch(target.dataset.upload, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(announced),
    });
    const said = await place.json();
    if (!place.ok) throw new Error(said.message);
    const sent = await fetch(said.url, { method: said.method, headers: said.headers, body: file });
    if (!sent.ok) throw new Error((await sent.json()).error?.message ?? 'The file could not be sent.');
    id.value = said.mediaId;
    tell(`${file.name} is uploaded.`);
  } catch (error) {
    tell(error.message);
    target.value = '';
  }
  for (const button of buttons) button.disabled = false;
  target.form.dispatchEvent(new Event('input', { bubbles: true }));
});
