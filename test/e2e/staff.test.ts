import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/booking/contract.ts';
import type { StaffType } from '#shared/staff/staff.ts';
import { expectAccessible, launchBrowser, SIZES, visitor } from '#test/browser.ts';
import { hire, type Colleague } from '#test/hire.ts';
import { expectOk, startWorld, type Customer, type World } from '#test/world.ts';

let world: World;
let browser: Browser;
let ada: Customer;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
  ada = await world.customer();
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

interface Desk {
  page: Page;
  complaints: string[];
}

/** Somebody at work in a browser of their own, signed in the short way. */
async function at(who: Colleague, path: string, size: keyof typeof SIZES = 'phone'): Promise<Desk> {
  const { context, page, complaints } = await visitor(browser, { baseURL: world.url, viewport: SIZES[size] });
  open.push(context);
  const me = (await expectOk(who.call('GET', 'staff/me'))).body;
  await context.addInitScript(([token, user]) => {
    localStorage.setItem('staff_token', token ?? '');
    localStorage.setItem('staff_user', user ?? '');
  }, [who.token, JSON.stringify(me)]);
  await page.goto(path);
  return { page, complaints };
}

const bay = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const cardIn = (page: Page, name: string, booking: Booking) => bay(page, name).getByRole('article').filter({ hasText: booking.fullName });
const book = (fullName: string, more: object = {}) => world.book(ada, { fullName, ...more });
const stateOf = async ({ _id }: Booking) => (await ada.call<Booking>('GET', `booking/${_id}`)).body.status;
const staff = (type: StaffType, name: string) => hire(world, type, { name });

describe('the way in', () => {
  test('an invited person chooses a password, logs in by keyboard alone, and comes back to where they were going', async () => {
    const boss = await staff('owner', 'Ìyá Ọ̀gá');
    const { page } = await at(boss, '/staff/people', 'desktop');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill('new@staff.example.ng');
    await page.getByLabel('Name', { exact: true }).fill('Ngọzi Ọ̀kẹ́');
    await page.getByLabel('Role').selectOption('Technician');
    await expectAccessible(page, 'invite');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('The invitation is on its way.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Invited, no password yet' }).waitFor();

    const { context, page: fresh, complaints } = await visitor(browser, { baseURL: world.url });
    open.push(context);
    const { messages } = (await world.call<{ messages: { text: string }[] }>('GET', 'sandbox/outbox?to=new@staff.example.ng')).body;
    const link = /http\S+#token=\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '';
    const asked: string[] = [];
    fresh.on('request', (request) => void asked.push(request.url()));
    await fresh.goto(link);
    await fresh.getByLabel('New password').fill('a spanner in the works');
    await expectAccessible(fresh, 'choose a password');
    await fresh.getByRole('button', { name: 'Save password' }).click();
    await fresh.getByText('Your password is set.').waitFor();
    expect(asked.filter((url) => url.includes('token'))).toEqual([]);

    await fresh.goto('/staff/bookings?status=paid');
    await fresh.waitForURL('/staff/login');
    await expectAccessible(fresh, 'staff log-in');
    await fresh.getByLabel('Email').focus();
    await fresh.keyboard.type('new@staff.example.ng');
    await fresh.keyboard.press('Tab');
    await fresh.keyboard.type('not the password');
    await fresh.keyboard.press('Enter');
    await fresh.getByText('That email and password do not match.').waitFor();
    await fresh.getByLabel('Password', { exact: true }).fill('a spanner in the works');
    await fresh.keyboard.press('Enter');
    await fresh.waitForURL('/staff/bookings?status=paid');
    await fresh.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
    // A 401 is written to the console by the browser itself.
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
  });

  test('a customer\'s session opens nothing here, and a staff session is no customer\'s', async () => {
    const { context, page } = await visitor(browser, { baseURL: world.url });
    open.push(context);
    await context.addInitScript((token) => localStorage.setItem('auth_token', token), ada.token);
    await page.goto('/staff');
    await page.waitForURL('/staff/login');
    const kemi = await staff('manager', 'Kẹ́mi');
    const { page: other } = await at(kemi, '/user');
    await other.waitForURL('/login');
  });

  test('the second step is set up, asked for, and opened by a recovery code', async () => {
    const head = await staff('super_admin', 'Táyọ̀');
    const { page } = await at(head, '/staff/account');
    await page.getByRole('button', { name: 'Set it up' }).click();
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    await expectAccessible(page, 'second step');
    await page.getByLabel('Code of the app').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const recovery = await page.locator('ul code').first().innerText();
    await expectAccessible(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();

    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/staff/login');
    const { context, page: fresh } = await visitor(browser, { baseURL: world.url });
    open.push(context);
    await fresh.goto('/staff/login');
    await fresh.getByLabel('Email').fill(head.email);
    await fresh.getByLabel('Password', { exact: true }).fill(head.password);
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByRole('heading', { name: 'Second step' }).waitFor();
    await expectAccessible(fresh, 'code of the second step');
    await fresh.getByLabel('Code').fill('000000');
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByText('That code is not right.').first().waitFor();
    await fresh.getByLabel('Code').fill(recovery);
    await fresh.getByRole('button', { name: 'Log in' }).click();
    await fresh.getByRole('heading', { name: 'Today’s bookings' }).waitFor();
  });
});

async function codeOf(secret: string): Promise<string> {
  const { codeAt } = await import('#api/staff/second-step/service.ts');
  const { step } = await import('#test/hire.ts');
  const bits = secret.split('').map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  return codeAt(Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))), await step(world.runtime.db));
}

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('today, %s', (size) => {
  test('the desk records cash, a technician finishes the job, and each sees what is theirs', async () => {
    const job = await book(`Fúnmi Ọláwálé ${size}`);
    const desk = await at(await staff('front_desk', 'Kẹ́mi'), '/staff', size);
    await cardIn(desk.page, 'Pending', job).waitFor();
    await expectAccessible(desk.page, 'board');
    expect(await cardIn(desk.page, 'Pending', job).getByRole('link', { name: `Call ${job.fullName}` }).getAttribute('href')).toBe('tel:+2348031234567');
    expect(await cardIn(desk.page, 'Pending', job).getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/2348031234567');
    await cardIn(desk.page, 'Pending', job).getByRole('button', { name: /^Mark paid/ }).click();
    await expectAccessible(desk.page, 'record a payment');
    await desk.page.getByRole('radio', { name: /Transfer/ }).check();
    await desk.page.getByRole('button', { name: 'Record payment' }).click();
    await cardIn(desk.page, 'Paid', job).waitFor();
    expect(await stateOf(job)).toBe('pending');
    await expect.poll(() => stateOf(job), { timeout: 12_000 }).toBe('paid');

    const shop = await at(await staff('technician', 'Bọ́lá'), '/staff', size);
    await cardIn(shop.page, 'Paid', job).waitFor();
    expect(await shop.page.getByRole('link', { name: /^Call / }).count()).toBe(0);
    expect(await shop.page.getByRole('button', { name: /^(Mark paid|Accept|Keep)/ }).count()).toBe(0);
    await cardIn(shop.page, 'Paid', job).getByRole('button', { name: /^Mark completed/ }).click();
    // Leaving the page sends what is held.
    await shop.page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await shop.page.goto('/privacy');
    await expect.poll(() => stateOf(job), { timeout: 5000 }).toBe('completed');
    expect([...desk.complaints, ...shop.complaints]).toEqual([]);
  });

  test('a move is undone, by the notice or on the card, and never happened', async () => {
    const job = await book(`Chidi Okafor ${size}`);
    const { page } = await at(await staff('manager', 'Ṣọlá'), '/staff', size);
    const undo = [page.locator('[popover]').getByRole('button', { name: 'Undo' }), cardIn(page, 'Paid', job).getByRole('button', { name: 'Undo' })];
    for (const button of undo) {
      await cardIn(page, 'Pending', job).getByRole('button', { name: /^Mark paid/ }).click();
      await page.getByRole('button', { name: 'Record payment' }).click();
      await button.click();
      await cardIn(page, 'Pending', job).waitFor();
    }
    await page.waitForTimeout(7000);
    expect(await stateOf(job)).toBe('pending');
    expect((await world.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', job._id).execute())).toEqual([]);
  });
});

test('two people on one card: the second is told, and sees the fresh card', async () => {
  const job = await book('Aisha Bello');
  await expectOk(ada.call('PUT', `booking/${job._id}/update-status`, { status: 'pending-cancelled' }));
  const first = await at(await staff('manager', 'Ṣọlá'), '/staff', 'desktop');
  const second = await at(await staff('owner', 'Táyọ̀'), '/staff', 'desktop');
  await Promise.all([first, second].map(({ page }) => cardIn(page, 'Asked to cancel', job).waitFor()));
  await cardIn(first.page, 'Asked to cancel', job).getByRole('button', { name: /^Accept/ }).click();
  await cardIn(second.page, 'Asked to cancel', job).getByRole('button', { name: /^Keep/ }).click();
  await expect.poll(() => stateOf(job), { timeout: 12_000 }).not.toBe('pending-cancelled');
  const told = async ({ page }: Desk) => (await page.getByText('Somebody changed this booking a moment ago.').count()) > 0;
  await expect.poll(async () => [await told(first), await told(second)].filter(Boolean).length, { timeout: 12_000, interval: 100 }).toBe(1);
  const settled = (await stateOf(job)) === 'cancelled' ? 'Cancelled' : 'Pending';
  await cardIn(second.page, settled, job).waitFor();
});

test('by keyboard alone: the strip of counts, a card, a move and its undoing', async () => {
  const job = await book('Emeka Obi');
  const { page } = await at(await staff('front_desk', 'Kẹ́mi'), '/staff');
  await cardIn(page, 'Pending', job).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  const button = cardIn(page, 'Pending', job).getByRole('button', { name: /^Mark paid/ });
  for (let presses = 0; presses < 200 && !(await button.evaluate((node) => node === document.activeElement)); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Record a payment' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByLabel('Note').focus();
  await page.keyboard.press('Enter');
  await page.locator('[popover]').getByRole('button', { name: 'Undo' }).focus();
  // A focused Undo waits as long as its reader does.
  await page.waitForTimeout(7500);
  await page.keyboard.press('Enter');
  await cardIn(page, 'Pending', job).waitFor();
  expect(await stateOf(job)).toBe('pending');
});

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('bookings, %s', (size) => {
  test('a booking is found without its marks, read with its history, and its job card printed', async () => {
    const job = await book(`Olúwáṣèyí Ọdúńsì ${size}`, { mode: 'pick-up', location: 'Agodi Gate, Ibadan' });
    const kemi = await staff('front_desk', 'Kẹ́mi');
    await expectOk(kemi.call('PUT', `staff/booking/${job._id}/payment`, { version: 1, method: 'cash', note: 'one note of 5000' }));
    const { page } = await at(kemi, '/staff/bookings', size);
    await page.getByLabel('Name, phone or booking number').fill(`oluwaseyi odunsi ${size}`);
    await page.keyboard.press('Enter');
    await page.getByText('1 booking', { exact: true }).waitFor();
    await expectAccessible(page, 'bookings found');
    await page.getByLabel('Name, phone or booking number').fill('ol');
    await page.keyboard.press('Enter');
    await page.getByText('Type at least three letters of the name.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: job.fullName }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('Payment recorded by Kẹ́mi').waitFor();
    await page.getByText('one note of 5000').waitFor();
    await expectAccessible(page, 'a booking');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Work done, parts used').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print job card' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.getByText('Work done, parts used').isVisible()).toBe(false);
    await page.goto('/staff/bookings/018f4c2e-0000-7000-8000-000000000000');
    await page.getByText('No such booking').waitFor();
  });

  test('somebody new is booked for at the desk, and next time known; what was typed survives a reload', async () => {
    const kemi = await staff('front_desk', 'Kẹ́mi');
    const { page, complaints } = await at(kemi, '/staff/bookings/new', size);
    await page.getByLabel('Full name').fill(`Bàbá Àkàndé ${size}`);
    await page.getByLabel('Phone number').fill('0805 555 6677');
    await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
    await page.getByLabel('Model and year').selectOption({ index: 1 });
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(`Bàbá Àkàndé ${size}`);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Please fill in all the required fields.').waitFor();
    await page.getByRole('radio', { name: /Car wash/ }).check();
    await page.getByText('To pay:').waitFor();
    await expectAccessible(page, 'walk-in');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(/is booked\.$/).waitFor();
    await page.getByText('Booked by Kẹ́mi').waitFor();

    await page.goto('/staff/bookings/new');
    await page.getByLabel('Full name').fill(`baba akande ${size}`);
    await page.getByRole('button', { name: new RegExp(`Bàbá Àkàndé ${size}`) }).click();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0805 555 6677');
    await page.getByText('A known customer').waitFor();
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  });
});

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('messages, %s', (size) => {
  test('a customer\'s message is read and answered; an announcement is looked over and reaches everybody', async () => {
    const title = `My key, ${size}`;
    const manager = await staff('manager', 'Ṣọlá');
    await expectOk(ada.call('POST', 'message', { type: 'message', to: 'all_admins', title, message: 'I left my key in the car.' }));
    const { page, complaints } = await at(manager, '/staff/messages', size);
    const item = page.getByRole('listitem').filter({ hasText: title });
    await item.getByText('New').waitFor();
    await expectAccessible(page, 'inbox');
    await item.getByText(title).click();
    await item.getByText('I left my key in the car.').waitFor();
    await item.getByText('New').waitFor({ state: 'hidden' });
    await item.getByRole('button', { name: 'Reply' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(`Re: ${title}`);
    await page.getByLabel('Text', { exact: true }).fill('We kept it for you.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Reaches 1 person.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message is sent.').waitFor();
    const inbox = (await ada.call<{ messages: { title: string; message: string }[] }>('GET', 'message/me/message')).body.messages;
    expect(inbox[0]).toMatchObject({ title: `Re: ${title}`, message: 'We kept it for you.' });

    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByRole('radio', { name: /Announcement/ }).check();
    await expectAccessible(page, 'compose');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'All customers' });
    await page.getByLabel('Title', { exact: true }).fill(`Closed, ${size}`);
    await page.getByLabel('Text', { exact: true }).fill('We are closed on Friday.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Reaches 1 person.').waitFor();
    await expectAccessible(page, 'preview');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your announcement is out.').waitFor();
    const announced = (await ada.call<{ messages: { title: string }[] }>('GET', 'message/me/broadcast')).body.messages;
    expect(announced[0]?.title).toBe(`Closed, ${size}`);
    expect(complaints).toEqual([]);
  });
});

test('front desk is offered no announcement and no settings; a technician no waitlist', async () => {
  const desk = await at(await staff('front_desk', 'Kẹ́mi'), '/staff/messages');
  await desk.page.getByRole('button', { name: 'Write' }).click();
  expect(await desk.page.getByRole('radio', { name: /Announcement/ }).count()).toBe(0);
  expect(await desk.page.getByLabel('To', { exact: true }).locator('option').allTextContents()).not.toContain('All customers');
  await desk.page.keyboard.press('Escape');
  const menuOf = async (page: Page) => {
    await page.getByRole('button', { name: /account menu/ }).click();
    return page.getByRole('menuitem').allTextContents();
  };
  const offered = await menuOf(desk.page);
  expect(offered).toEqual(expect.arrayContaining(['Waitlist', 'My account', 'Log out']));
  expect(offered.filter((label) => ['Staff', 'Settings', 'Audit log'].includes(label))).toEqual([]);
  const shop = await at(await staff('technician', 'Bọ́lá'), '/staff');
  expect(await menuOf(shop.page)).toEqual(['My account', 'Log out']);
  // An address typed by hand is refused by the server, in a sentence.
  await shop.page.goto('/staff/people');
  await shop.page.getByText('Your account may not do that.').waitFor();
});

test('the waitlist is read and taken as a file in which nothing runs', async () => {
  await expectOk(world.call('POST', 'waitlist/create', { body: { name: '=1+1', phoneNumber: '0803 999 8888' } }));
  const { page } = await at(await staff('front_desk', 'Kẹ́mi'), '/staff/waitlist');
  await page.getByText('0803 999 8888').waitFor();
  await expectAccessible(page, 'waitlist');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('waitlist.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toMatch(/^\ufeffName,Contact,Joined\r\n'=1\+1,'\+2348039998888,/);
});

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('settings and the log, %s', (size) => {
  test('settings are changed, a stale change is seen, and the log tells who did it', async () => {
    const boss = await staff('owner', `Ìyá Ọ̀gá ${size}`);
    const { page, complaints } = await at(boss, '/staff/settings', size);
    await page.getByLabel('Ticker').waitFor();
    await expectAccessible(page, 'settings');
    await page.getByLabel('Phone', { exact: true }).fill('call us');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Write the phone number in figures and spaces.').waitFor();
    expect(await page.getByLabel('Phone', { exact: true }).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByLabel('Phone', { exact: true }).fill('0700 000 0000');
    await page.getByLabel('Ticker').fill(`Free tyre check, ${size}`);
    await page.reload();
    await expect.poll(() => page.getByLabel('Ticker').inputValue()).toBe(`Free tyre check, ${size}`);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved. Every page shows it within a minute.').waitFor();
    expect((await world.call('GET', 'centre')).body).toMatchObject({ phone: '0700 000 0000', tickerText: `Free tyre check, ${size}` });

    const kept = (await boss.call<{ settings: object; version: number }>('GET', 'staff/settings')).body;
    await expectOk(boss.call('PUT', 'staff/settings', { settings: { ...kept.settings, city: `Ìbàdàn ${size}` }, version: kept.version }));
    await page.getByLabel('Ticker').fill('Mine');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Somebody else changed the settings a moment ago.').waitFor();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe(`Ìbàdàn ${size}`);

    await page.goto('/staff/audit');
    await page.getByRole('row').filter({ hasText: 'Settings edited' }).filter({ hasText: boss.name }).first().waitFor();
    await expectAccessible(page, 'audit log');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
