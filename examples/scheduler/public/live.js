/** Shows what becomes of the posts, and leaves the form alone. */
const calendar = document.querySelector('#calendar');
setInterval(async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const now = page.querySelector('#calendar')?.innerHTML ?? calendar.innerHTML;
  if (now !== calendar.innerHTML) calendar.innerHTML = now;
}, 2000);
