/**
 * Makes the guides handier where scripts run: the forms of a call become tabs, and code gets a button that copies it.
 * Without this script all forms are there, one below the other.
 */
const preferred = 'docs.form';
const groups = [...document.querySelectorAll('.forms')].map(makeTabs);
for (const code of document.querySelectorAll('main pre')) addCopyButton(code);

/** The browser may refuse to keep anything. */
function remembered() {
  try {
    return localStorage.getItem(preferred);
  } catch {
    return null;
  }
}

function remember(name) {
  try {
    localStorage.setItem(preferred, name);
  } catch {}
}

function makeTabs(group, at) {
  const list = make('div', { role: 'tablist', 'aria-label': `Languages: ${group.dataset.label}` });
  const tabs = [...group.querySelectorAll('.form')].map((panel, index) => {
    const caption = panel.querySelector('.form-name');
    const name = caption.textContent;
    const id = `form-${at}-${index}`;
    const button = make('button', { type: 'button', role: 'tab', id: `${id}-tab`, 'aria-controls': id });
    button.textContent = name;
    button.addEventListener('click', () => chooseEverywhere(button, name));
    Object.assign(panel, { id, role: 'tabpanel' });
    panel.setAttribute('aria-labelledby', button.id);
    caption.hidden = true;
    list.append(button);
    return { name, button, panel };
  });
  list.addEventListener('keydown', (event) => moveFocus(event, tabs));
  group.prepend(list);
  const kept = remembered();
  choose(tabs, tabs.some(({ name }) => name === kept) ? kept : tabs[0].name);
  return tabs;
}

function choose(tabs, chosen) {
  for (const { name, button, panel } of tabs) {
    button.setAttribute('aria-selected', name === chosen);
    button.tabIndex = name === chosen ? 0 : -1;
    panel.hidden = name !== chosen;
  }
}

/** Shows a language in all calls of the page. What was clicked stays where it is, though the calls above may change in height. */
function chooseEverywhere(button, name) {
  const before = button.getBoundingClientRect().top;
  for (const tabs of groups) choose(tabs, name);
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
  remember(name);
}

function moveFocus(event, tabs) {
  const at = tabs.findIndex(({ button }) => button === event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  const next = to === undefined ? undefined : tabs.at(to % tabs.length);
  if (!next) return;
  event.preventDefault();
  chooseEverywhere(next.button, next.name);
  next.button.focus({ preventScroll: true });
}

function addCopyButton(code) {
  const frame = make('div', { class: 'copyable' });
  const button = make('button', { type: 'button', class: 'copy' });
  const said = make('span', { class: 'said', role: 'status' });
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy: ${code.getAttribute('aria-label')}`);
  button.addEventListener('click', async () => {
    button.textContent = (await copy(code)) ? 'Copied' : 'Select and copy by hand';
    said.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = 'Copy';
      said.textContent = '';
    }, 2000);
  });
  code.replaceWith(frame);
  frame.append(code, button, said);
}

/** Copies the text. Browsers offer the clipboard only over https and on localhost; elsewhere a selection is copied. */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand('copy');
  }
}

function make(name, attributes) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
