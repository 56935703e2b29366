// Plain script: the sandbox page works without the application's build.
const EVERY_MS = 2000;
const list = { messages: document.querySelector('#messages'), payments: document.querySelector('#payments') };
const state = document.querySelector('#state');
const when = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Africa/Lagos' });
const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});
let shown = '';

function item(title, facts, text) {
  const li = document.createElement('li');
  for (const [tag, name, words] of [
    ['h3', '', title],
    ['p', 'facts', facts],
    ['pre', '', text],
  ]) {
    if (!words) continue;
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = words;
    li.append(element);
  }
  return li;
}

const get = async (path) => {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

async function refresh() {
  try {
    const [{ messages }, { payments }] = await Promise.all([get('/api/sandbox/outbox'), get('/api/sandbox/payments')]);
    const now = JSON.stringify([messages, payments]);
    if (now !== shown) {
      shown = now;
      const none = () => item('', '', 'Nothing yet.');
      list.messages.replaceChildren(
        ...messages.map((m) =>
          item(
            m.subject,
            `To ${m.to} by ${m.channel}${m.parts ? ` in ${m.parts} ${m.parts === 1 ? 'part' : 'parts'}` : ''}, ${when.format(new Date(m.createdAt))}, ${m.status}`,
            [m.text, m.calendar ?? ''].join('\n'),
          ),
        ),
        ...(messages.length === 0 ? [none()] : []),
      );
      list.payments.replaceChildren(
        ...payments.map((p) =>
          item(
            `${naira.format(p.amountKobo / 100)}, ${p.status}`,
            `${p.reference}, ${p.email}, ${when.format(new Date(p.createdAt))}`,
            '',
          ),
        ),
        ...(payments.length === 0 ? [none()] : []),
      );
      state.textContent = `${messages.length} messages, ${payments.length} payments.`;
    }
  } catch {
    shown = '';
    state.textContent = 'The centre does not answer. Trying again.';
  }
  setTimeout(() => void refresh(), EVERY_MS);
}
void refresh();
