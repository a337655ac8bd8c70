// Adds buttons that copy keys and addresses. The console also works without scripts.
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-copy]');
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(source.textContent);
  button.textContent = 'Copied';
});

document.documentElement.classList.add('scripted');
