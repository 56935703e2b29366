// The sandbox's consent window. It tells the window that opened it who is there, and closes.
(() => {
  const asked = new URLSearchParams(location.search);
  const form = document.querySelector('form');
  const said = document.querySelector('[role="alert"]');
  let busy = false;

  document.querySelector('[data-act="cancel"]').addEventListener('click', () => window.close());
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') window.close();
  });
  if (!form) return;

  for (const sample of document.querySelectorAll('li button')) {
    sample.addEventListener('click', () => {
      form.email.value = sample.dataset.email;
      form.elements.name.value = sample.dataset.name;
      form.workspace.checked = sample.dataset.workspace === 'true';
      said.textContent = '';
      form.querySelector('[type="submit"]').focus();
    });
  }

  const allow = async () => {
    if (busy) return;
    busy = true;
    said.textContent = '';
    try {
      const response = await fetch(location.pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: asked.get('client_id'), nonce: asked.get('nonce'), email: form.email.value, name: form.elements.name.value, workspace: form.workspace.checked,
        }),
      });
      const { credential, message } = await response.json();
      if (!credential) {
        said.textContent = message;
        form.email.focus();
        return;
      }
      if (!window.opener) {
        said.textContent = 'The window of the centre is gone. Close this one and start again.';
        return;
      }
      // To our own origin alone: the window that opened this one may have gone elsewhere.
      window.opener.postMessage({ kind: 'google-credential', credential }, location.origin);
      window.close();
    } catch {
      said.textContent = 'The sandbox did not answer. Please try again.';
    } finally {
      busy = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void allow();
  });
  document.querySelector('h1').focus();
})();
