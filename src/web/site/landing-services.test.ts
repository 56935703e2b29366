import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfferedService } from '#shared/catalogue/offered-service.ts';
import { sectionsOf } from './layout/anchors.ts';
import { Services } from './landing/Services.tsx';

const offered = (...slugs: string[]): OfferedService[] =>
  slugs.map((slug) => ({
    _id: slug,
    slug,
    name: slug,
    image: 'wash-arch',
    from: 4500,
    included: '',
    group: '',
    featured: false,
    minutes: 30,
  }));
const markup = (...slugs: string[]) => renderToStaticMarkup(createElement(Services, { offered: offered(...slugs) }));
const anchors = (...slugs: string[]) => sectionsOf(offered(...slugs)).map(({ anchor }) => anchor);

test('the services of the landing page turn only when they fill the view', () => {
  expect(markup('car-wash', 'collision-repair', 'diagnostic-repair')).toContain('data-carousel=""');
  const few = markup('car-wash', 'collision-repair');
  expect(few).toContain('id="services"');
  expect(few).not.toMatch(/data-carousel=""|aria-roledescription/);
});

test('the landing page has no section of services, and no link to it, when none of them is offered', () => {
  expect(markup('tyre-maintenance')).toBe('');
  expect(anchors('car-wash')).toContain('services');
  expect(anchors('tyre-maintenance')).toEqual(['home', 'about', 'why', 'review', 'carmake', 'contact']);
});
