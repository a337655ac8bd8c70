// The console works without scripts. With them, keys and addresses can be copied by a button.
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-copy]');
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(source.textContent);
  button.textContent = 'Copied';
});

document.documentElement.classList.add('scripted');
