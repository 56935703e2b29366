import { createElement as h, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

declare const document: { getElementById(id: string): Element };
declare const history: { pushState(state: null, title: string): void };

/** As many elements as a screen has, in rows of five as lists have them. */
function Screen({ elements }: { elements: number }): ReactElement {
  const rows = Array.from({ length: Math.ceil(elements / 5) }, (_, row) =>
    h(
      'li',
      { key: row },
      h('h2', null, `Row ${row}`),
      h('p', null, 'Words', h('b', null, 'and')),
      h('span', null, 'more'),
    ),
  );
  return h('ul', null, rows);
}

const page = createRoot(document.getElementById('root'));
let changes = 0;
Object.assign(globalThis, {
  show(elements: number) {
    history.pushState(null, '');
    changes += 1;
    // Another key replaces all elements.
    page.render(h(Screen, { key: changes, elements }));
  },
});
