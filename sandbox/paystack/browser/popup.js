// The first page inside the window of the provider's own library: it announces itself and receives the transaction to show.
(() => {
  let received = false;

  async function show({ accessCode, ...transaction } = {}) {
    if (typeof accessCode === 'string') return location.replace(`checkout/${encodeURIComponent(accessCode)}`);
    // The older API passes the whole transaction instead.
    const response = await fetch('checkout/request_inline', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(transaction),
    });
    const result = await response.json();
    if (result.status) return location.replace(`checkout/${encodeURIComponent(result.data.access_code)}`);
    return window.parent.postMessage({ event: 'error', data: { type: 'setup', message: result.message } }, '*');
  }

  window.addEventListener('message', ({ source, data }) => {
    if (received || source !== window.parent || data?.type !== 'inline:url') return;
    received = true;
    void show(data.params);
  });
  // Only this origin may frame the page (frame-ancestors), so the parent is the application.
  window.parent.postMessage({ event: 'loaded:checkout', data: {} }, '*');
})();
