// The first page inside the window of the provider's own library: it says that it is there, and is told which transaction to show.
(() => {
  let told = false;

  async function show({ accessCode, ...asked } = {}) {
    if (typeof accessCode === 'string') return location.replace(`checkout/${encodeURIComponent(accessCode)}`);
    // The older surface gives the whole transaction instead.
    const response = await fetch('checkout/request_inline', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) });
    const answer = await response.json();
    if (answer.status) return location.replace(`checkout/${encodeURIComponent(answer.data.access_code)}`);
    return window.parent.postMessage({ event: 'error', data: { type: 'setup', message: answer.message } }, '*');
  }

  window.addEventListener('message', ({ source, data }) => {
    if (told || source !== window.parent || data?.type !== 'inline:url') return;
    told = true;
    void show(data.params);
  });
  // Only this origin may frame the page (frame-ancestors), so whoever hears it is the application.
  window.parent.postMessage({ event: 'loaded:checkout', data: {} }, '*');
})();
