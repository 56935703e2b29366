// npm run bench: compares three routes with a bare route that sends the same statements, alternately, on one machine
// and one database, and measures the calendar, finding anything, and how the application starts.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { measureCalendar } from './calendar.ts';
import { capture, type Request } from './capture.ts';
import { compare } from './compare.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { logInCustomers } from './seed.ts';
import { measureFind } from './find.ts';
import { measureStart } from './start.ts';
import { withApp } from './temporary.ts';

/** Calls per second, of a bare route with the same statements. */
const LEAST = { mine: 0.9, book: 0.7, services: 0.9 };

/** Compares the application's routes with bare ones. True when each ratio is within its limit. */
const compareRoutes = (): Promise<boolean> =>
  withApp({ WORKER: 'off' }, async ({ app, pool, connection, dataDir }) => {
    // Each customer may have ten open bookings, and every other one can book: the rounds make some 170 000.
    console.log('Filling: the demo, 50 000 customers and 250 000 bookings.');
    const single = await openSingleConnection(connection);
    await fillDemo({ appSecret: randomBytes(32) }, single, { customers: 50_000, bookings: 250_000 });
    await single.close();
    const tokens = await logInCustomers(pool);

    const form = await bookingForm(app.url);
    const services: Request = { method: 'GET', path: '/api/service/all', hasKey: false };
    const mine: Request = { method: 'GET', path: '/api/booking/mine?type=all&page=1', hasKey: false };
    const book: Request = { method: 'POST', path: '/api/booking/book', body: form, hasKey: true };
    const env = { DATA_DIR: dataDir, WORKER: 'off', PORT: '3999' };
    const routes = [];
    for (const request of [services, mine, book])
      routes.push({ request, ...(await capture(connection, env, request, tokens.slice(-3))) });
    const plans = path.join(dataDir, 'plans.json');
    writeFileSync(plans, JSON.stringify({ connection, routes }));
    const bare = await startServer(path.join(import.meta.dirname, 'bare.ts'), {}, [plans]);
    try {
      const callers = { app, bare, tokens: tokens.slice(0, -3) };
      const passed = [
        await compare({ title: 'service/all', request: services, ...callers, least: LEAST.services }),
        await compare({ title: 'booking/mine', request: mine, ...callers, least: LEAST.mine }),
        await compare({ title: 'booking/book', request: book, ...callers, least: LEAST.book }),
      ];
      return !passed.includes(false);
    } finally {
      await bare.stop();
    }
  });

/** A booking form body with the first car and service. */
async function bookingForm(url: string): Promise<Record<string, unknown>> {
  const get = async <T>(what: string): Promise<T> => (await (await fetch(`${url}/api/${what}`)).json()) as T;
  const [service] = await get<{ _id: string }[]>('service/all');
  const [brand] = await get<{ _id: string; vehicles: { _id: string }[] }[]>('vehicle/brands/all');
  return {
    fullName: 'Ṣadé Adébáyọ̀',
    phoneNumber: '0803 123 4567',
    brand: brand?._id,
    vehicle: brand?.vehicles[0]?._id,
    service: service?._id,
    carType: 'Honda Accord 2004',
    paymentMethod: 'online',
    mode: 'drive-in',
  };
}

warnOfLoad();
const passed = [await measureStart(), await compareRoutes(), await measureCalendar(), await measureFind()];
if (passed.includes(false)) process.exitCode = 1;
