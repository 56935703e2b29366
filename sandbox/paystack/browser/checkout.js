// The page inside the sandbox checkout's frame. It posts the result of the payment to the parent window.
(() => {
  const main = document.querySelector('main');
  const alertText = document.querySelector('[role="alert"]');
  const card = document.querySelector('#card');
  const { state, accessCode, reference, id, callback } = main.dataset;
  const framed = window.parent !== window;
  let busy = false;

  const notifyParent = (event, data) => {
    // Only this origin may frame the page (frame-ancestors), so the parent is the application.
    if (framed) window.parent.postMessage({ event, data }, '*');
  };

  const leave = (event, data) => {
    notifyParent(event, data);
    if (!framed && callback)
      location.assign(
        `${callback}${callback.includes('?') ? '&' : '?'}${new URLSearchParams({ trxref: reference, reference })}`,
      );
  };

  const disable = () => {
    for (const part of document.querySelectorAll('input, button')) part.disabled = part.dataset.act !== 'close';
    document.querySelector('[data-act="close"]').focus();
  };

  const act = async (action) => {
    if (busy) return;
    busy = true;
    alertText.textContent = '';
    try {
      const response = await fetch(`${location.pathname}/act`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action, card: card.value }),
      });
      const { end, data, message } = (await response.json()).data;
      if (end === 'paid') return leave('success', data);
      if (end === 'waiting') return leave('transfer:pending', { reference });
      alertText.textContent = message;
      if (end === 'declined') disable();
      else card.focus();
    } catch {
      alertText.textContent = 'The sandbox did not answer. Please try again.';
    } finally {
      busy = false;
    }
  };

  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void act('pay');
  });
  document.querySelector('[data-act="decline"]')?.addEventListener('click', () => void act('decline'));
  document.querySelector('[data-act="silent"]')?.addEventListener('click', () => {
    alertText.textContent = 'Nothing will be paid and the app will hear nothing. You can still close this window.';
    disable();
  });
  document.querySelector('[data-act="close"]').addEventListener('click', () => leave('close', { reference }));

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave('close', { reference });
    if (event.key !== 'Tab' || !framed) return;
    // The frame covers the whole page, so Tab cycles inside it; Escape and Close leave it.
    const stops = [...document.querySelectorAll('input:enabled, button:enabled')];
    const [first, last] = [stops[0], stops.at(-1)];
    const atEnd = event.shiftKey
      ? document.activeElement === first || !stops.includes(document.activeElement)
      : document.activeElement === last;
    if (!atEnd) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  });

  document.querySelector('fieldset').disabled = false;
  if (state === 'unknown') {
    notifyParent('error', { type: 'setup', message: 'Transaction not found' });
    return;
  }
  (state === 'done' ? document.querySelector('[data-act="close"]') : document.querySelector('h1')).focus();
  notifyParent('loaded:checkout', {});
  notifyParent('loaded:transaction', { id, accessCode });
})();
