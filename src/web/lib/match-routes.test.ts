import { expect, it } from 'vitest';
import { matchRoutes, type Route } from './match-routes.ts';

const named = (name: string): Pick<Route, 'Component'> => ({
  Component: Object.defineProperty(() => null, 'name', { value: name }),
});
const routes: Route[] = [
  {
    ...named('app'),
    children: [
      { path: '/login', ...named('log-in') },
      { path: '/otp/:to/:channel', ...named('code') },
      {
        path: '/user',
        ...named('account'),
        children: [
          {
            ...named('shell'),
            children: [
              named('dashboard'),
              { path: 'bookings', ...named('bookings') },
              { path: 'bookings/new', ...named('new booking') },
              { path: 'bookings/:id', ...named('booking') },
              { path: 'bookings/:id/car', ...named('car') },
              { path: '*', ...named('not found in the account') },
            ],
          },
        ],
      },
      { path: '*', ...named('not found') },
    ],
  },
];
const screenAt = (pathname: string) => {
  const match = matchRoutes(routes, pathname);
  return [match?.routes.at(-1)?.Component.name, match?.params];
};

it.each([
  ['/login', 'log-in', {}],
  ['/login/', 'log-in', {}],
  ['/Login', 'log-in', {}],
  ['/otp/a%40example.ng/sms', 'code', { to: 'a@example.ng', channel: 'sms' }],
  ['/otp/100%/sms', 'code', { to: '100%', channel: 'sms' }],
  ['/user', 'dashboard', {}],
  ['/user/bookings', 'bookings', {}],
  ['/user/bookings/new', 'new booking', {}],
  ['/user/bookings/7', 'booking', { id: '7' }],
  ['/user/bookings/7/car', 'car', { id: '7' }],
  ['/user/bookings/7/nowhere', 'not found in the account', {}],
  ['/user/nowhere/at/all', 'not found in the account', {}],
  ['/', 'not found', {}],
  ['/nowhere', 'not found', {}],
])('opens %s', (pathname, screen, params) => {
  const [found, values] = screenAt(pathname);
  expect(found).toBe(screen);
  expect(values).toEqual(params);
});

it('lists the routes around the screen from the outermost', () => {
  const around = matchRoutes(routes, '/user/bookings')?.routes.map(({ Component }) => Component.name);
  expect(around).toEqual(['app', 'account', 'shell', 'bookings']);
});

it('finds nothing where no route matches', () =>
  expect(matchRoutes([{ path: '/login', ...named('log-in') }], '/signup')).toBeNull());
