// Passkeys need this script. Without scripts, or in browsers without passkeys, their controls stay hidden.
const ceremonies = {
  'sign-in': async (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  register: async (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
};

for (const part of document.querySelectorAll('[data-passkey]')) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) break;
  part.hidden = false;
  const button = part.querySelector('button');
  button.addEventListener('click', async () => {
    const complaint = part.querySelector('[role=alert]');
    complaint.textContent = '';
    button.disabled = true;
    try {
      await run(part.dataset, part.querySelector('input')?.value);
    } catch (error) {
      complaint.textContent =
        error.name === 'NotAllowedError'
          ? 'Nothing was done: the request was cancelled, or timed out.'
          : error.message;
    }
    button.disabled = false;
  });
}

async function run({ passkey, options, verify, next }, name) {
  const challenge = await post(options, {});
  const credential = await ceremonies[passkey](challenge);
  await post(verify, { response: credential.toJSON(), name });
  location.assign(next);
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.message);
  return said;
}
