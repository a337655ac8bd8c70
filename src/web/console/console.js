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

// The only hit of a search has the focus, so that Enter opens it.
document.querySelector('#only-hit a')?.focus();
