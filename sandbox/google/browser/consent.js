// The sandbox's consent window. It posts the credential to the window that opened it, and closes.
(() => {
  const query = new URLSearchParams(location.search);
  const form = document.querySelector('form');
  const alertText = document.querySelector('[role="alert"]');
  let busy = false;

  document.querySelector('[data-act="cancel"]').addEventListener('click', () => window.close());
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') window.close();
  });
  document.querySelector('fieldset').disabled = false;
  if (!form) return;

  for (const sample of document.querySelectorAll('li button')) {
    sample.addEventListener('click', () => {
      form.email.value = sample.dataset.email;
      form.elements.name.value = sample.dataset.name;
      form.workspace.checked = sample.dataset.workspace === 'true';
      alertText.textContent = '';
      form.querySelector('[type="submit"]').focus();
    });
  }

  const allow = async () => {
    if (busy) return;
    busy = true;
    alertText.textContent = '';
    try {
      const response = await fetch(location.pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: query.get('client_id'),
          nonce: query.get('nonce'),
          email: form.email.value,
          name: form.elements.name.value,
          workspace: form.workspace.checked,
        }),
      });
      const { credential, message } = await response.json();
      if (!credential) {
        alertText.textContent = message;
        form.email.focus();
        return;
      }
      if (!window.opener) {
        alertText.textContent = 'The window of the centre is gone. Close this one and start again.';
        return;
      }
      // Only to this origin, because the opener may have navigated away.
      window.opener.postMessage({ kind: 'google-credential', credential }, location.origin);
      window.close();
    } catch {
      alertText.textContent = 'The sandbox did not answer. Please try again.';
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
