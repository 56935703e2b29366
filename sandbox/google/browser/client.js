// The sandbox's window.google.accounts.id: the part of Google's script that an application uses, with the sandbox's consent page.
(() => {
  const base = new URL('.', document.currentScript.src);
  const LABELS = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  let settings = null;
  let popup = null;

  window.addEventListener('message', ({ source, origin, data }) => {
    if (popup === null || source !== popup || origin !== base.origin || data?.kind !== 'google-credential') return;
    popup = null;
    settings?.callback?.({ credential: data.credential, select_by: 'btn' });
  });

  const openConsent = () => {
    if (settings === null) return;
    const query = new URLSearchParams({ client_id: settings.client_id, nonce: settings.nonce ?? '' });
    const left = Math.max(0, Math.round(screenX + (outerWidth - 480) / 2));
    popup = window.open(
      new URL(`consent?${query}`, base),
      'google-sign-in',
      `width=480,height=720,left=${left},top=${Math.max(0, screenY + 60)}`,
    );
  };

  const id = {
    /** A second call resets the settings, as Google's does. */
    initialize: (given) => void (settings = { ...given }),
    renderButton: (parent, { text = 'signin_with', width } = {}) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = LABELS[text] ?? LABELS.signin_with;
      // Through the object model, which a strict style-src allows; a style attribute in markup it would not.
      Object.assign(button.style, {
        width: width ? `${width}px` : 'auto',
        maxWidth: '100%',
        minHeight: '44px',
        padding: '0 16px',
        border: '1px solid #747775',
        borderRadius: '4px',
        background: '#fff',
        color: '#1f1f1f',
        font: '500 14px/1.4 Roboto, system-ui, sans-serif',
        cursor: 'pointer',
      });
      button.addEventListener('click', openConsent);
      parent.replaceChildren(button);
    },
    /** One Tap is not part of the sandbox. */
    prompt: () => undefined,
    cancel: () => undefined,
    disableAutoSelect: () => undefined,
  };
  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } };
})();
