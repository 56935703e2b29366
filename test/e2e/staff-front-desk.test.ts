import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, widths } from '#test/browser.ts';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { dismissToasts } from './signed-in.ts';
import { openMenu, openPart } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

describe.each(widths('desktop'))('bookings, %s', (size) => {
  test('a booking is found without diacritics, shown with its history, and its job card printed', async () => {
    const job = await e2e.app.book(e2e.ada, {
      fullName: `Olúwáṣèyí Ọdúńsì ${size}`,
      mode: 'pick-up',
      location: 'Agodi Gate, Ibadan',
    });
    await e2e.app.runtime.db.updateTable('bookings').set({ plate: 'BDJ482KA' }).where('id', '=', job._id).execute();
    const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
    await expectOk(
      kemi.request('PUT', `staff/booking/${job._id}/payment`, { version: 1, method: 'cash', note: 'one note of 5000' }),
    );
    const { page } = await e2e.openAs(kemi, '/staff/bookings', size);
    await page.getByLabel('Name, phone or booking number').fill(`oluwaseyi odunsi ${size}`);
    await page.keyboard.press('Enter');
    await page.getByText('1 booking', { exact: true }).waitFor();
    await expectAccessible(page, 'bookings found');
    const plate = page.getByRole('table').getByText('BDJ-482KA', { exact: true });
    expect(await plate.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('nowrap');
    await page.getByRole('checkbox', { name: `Choose ${job.number}, ${job.fullName}` }).check();
    await page.getByRole('status').getByText('1 booking chosen').waitFor({ state: 'attached' });
    const chosen = page.getByRole('region', { name: 'Chosen bookings' });
    await expectAccessible(page, 'a chosen booking');
    expect(await chosen.getByRole('button', { name: 'Message' }).count()).toBe(0);
    await chosen.getByRole('button', { name: 'Technician' }).click();
    await page.getByRole('dialog').getByLabel('Technician').selectOption({ label: 'Kẹ́mi' });
    await page.getByRole('button', { name: 'Save for 1' }).click();
    await page.getByText(`${job.number}, ${job.fullName}:`).waitFor();
    await expectAccessible(page, 'the outcome for chosen bookings');
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('bookings.csv');
    await chosen.getByRole('button', { name: 'Clear' }).click();
    await chosen.waitFor({ state: 'hidden' });
    await page.getByLabel('Name, phone or booking number').fill('ol');
    await page.keyboard.press('Enter');
    await page.getByText('Type at least three letters of the name.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: job.fullName }).click();
    await openPart(page, 'History');
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

  test('books for a new customer at the front desk and finds the customer next time; the form survives a reload', async () => {
    const kemi = await e2e.staff('front_desk', 'Kẹ́mi');
    const { page, complaints } = await e2e.openAs(kemi, '/staff/bookings/new', size);
    await page.getByLabel('Full name').fill(`Bàbá Àkàndé ${size}`);
    await page.getByLabel('Phone number').fill('0805 555 6677');
    await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
    await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Year').selectOption({ index: 1 });
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(`Bàbá Àkàndé ${size}`);
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Please fill in all the required fields.').waitFor();
    await page.getByRole('group', { name: 'What should we do?', description: 'Please fill this in.' }).waitFor();
    await page.getByRole('checkbox', { name: /Car wash/ }).check();
    await expect.poll(() => page.getByText('Please fill', { exact: false }).count()).toBe(0);
    await page.getByText('To pay:').waitFor();
    await expectAccessible(page, 'walk-in');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText(/is booked\./).waitFor();
    await openPart(page, 'History');
    await page.getByText('Booked by Kẹ́mi').waitFor();

    await page.goto('/staff/bookings/new');
    await page.getByLabel('Plate, name or phone').fill(`baba akande ${size}`);
    await page.getByRole('button', { name: `Another car: Bàbá Àkàndé ${size}` }).click();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0805 555 6677');
    await page.getByText('A known customer').waitFor();

    // A car that was here is one tap, with its make, model and year.
    const job = await e2e.app.book(e2e.ada);
    const plate = size === 'phone' ? 'LUY271WS' : 'LUY272WS';
    await checkIn(kemi, job, { plate });
    await page.getByRole('button', { name: 'Book for somebody new instead' }).click();
    await page.getByLabel('Plate, name or phone').fill(plate.toLowerCase());
    await page.getByRole('button', { name: new RegExp(`^LUY-27.WS, ${job.carType}`) }).click();
    expect(await page.getByLabel('Full name').inputValue()).toBe(e2e.ada.fullName);
    expect(await page.getByLabel('Plate (optional)').inputValue()).toBe(`${plate.slice(0, 3)}-${plate.slice(3)}`);
    expect(await page.getByLabel('Year').inputValue()).toBe(job.vehicle._id);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  });
});

test('a walk-in sent again after a lost response and a reload is one booking', async () => {
  const { page } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff/bookings/new');
  await page.getByLabel('Full name').fill('Lost Answer');
  await page.getByLabel('Phone number').fill('0805 555 7788');
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Year').selectOption({ index: 1 });
  await page.getByRole('checkbox', { name: /Car wash/ }).check();
  await page.getByText('To pay:').waitFor();
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/api/staff/booking',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      answered.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await answered.promise;
  await page.reload();
  await page.getByText('To pay:').waitFor();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByText(/is booked\./).waitFor();
  const booked = await e2e.app.runtime.db
    .selectFrom('bookings')
    .select('id')
    .where('full_name', '=', 'Lost Answer')
    .execute();
  expect(booked).toHaveLength(1);
});

describe.each(widths('desktop'))('messages, %s', (size) => {
  test("a customer's messages are read as a conversation and answered; an announcement is previewed and reaches every customer", async () => {
    const title = `My key, ${size}`;
    const manager = await e2e.staff('manager', 'Ṣọlá');
    await expectOk(
      e2e.ada.request('POST', 'message', {
        type: 'message',
        to: 'all_admins',
        title,
        message: 'I left my key in the car.',
      }),
    );
    const { page, complaints } = await e2e.openAs(manager, '/staff/messages', size);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText('1 new').waitFor();
    await expectAccessible(page, 'inbox');
    await row.getByText('I left my key in the car.').click();
    const conversation = page.getByRole('list', { name: /^Messages with/ });
    await conversation.getByText('I left my key in the car.').waitFor();
    await expectAccessible(page, 'conversation');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByLabel('Your answer').fill('We kept it for you.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message is sent.').waitFor();
    await conversation.getByText('We kept it for you.').waitFor();
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await row.getByText('Ṣọlá: We kept it for you.').click();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('');
    // What the customer writes meanwhile appears by itself.
    await expectOk(
      e2e.ada.request('POST', 'message', { type: 'message', to: 'all_admins', title, message: 'I come now.' }),
    );
    await conversation.getByText('I come now.').waitFor();
    expect(await conversation.getByRole('listitem').last().textContent()).toContain('I come now.');
    const inbox = (
      await e2e.ada.request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/message')
    ).body.messages;
    expect(inbox[1]).toMatchObject({ title: `Re: ${title}`, message: 'We kept it for you.' });

    await dismissToasts(page);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await row.getByText('I come now.').waitFor();
    expect(await row.getByText(/new$/).count()).toBe(0);
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
    const announced = (await e2e.ada.request<{ messages: { title: string }[] }>('GET', 'message/me/broadcast')).body
      .messages;
    expect(announced[0]?.title).toBe(`Closed, ${size}`);
    expect(complaints).toEqual([]);
  });
});

longTest('the front desk has no announcements and no settings; a technician no waitlist', async () => {
  const frontDesk = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff/messages');
  await frontDesk.page.getByRole('button', { name: 'Write' }).click();
  expect(await frontDesk.page.getByRole('radio', { name: /Announcement/ }).count()).toBe(0);
  expect(await frontDesk.page.getByLabel('To', { exact: true }).locator('option').allTextContents()).not.toContain(
    'All customers',
  );
  await frontDesk.page.keyboard.press('Escape');
  const placesOf = async (page: Page) => {
    await openMenu(page);
    return page.getByRole('navigation', { name: 'More places' }).getByRole('link').allTextContents();
  };
  const offered = await placesOf(frontDesk.page);
  expect(offered).toEqual(expect.arrayContaining(['Customers', 'Waitlist']));
  expect(offered.filter((label) => ['Staff', 'Settings', 'Audit log'].includes(label))).toEqual([]);
  const shop = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), '/staff');
  expect(await placesOf(shop.page)).toEqual(['Bookings', 'Messages']);
  // An address typed by hand shows no frame of its screen.
  await shop.page.goto('/staff/people');
  await shop.page.getByText('Not for your role').waitFor();
});

longTest('the waitlist is shown and exported as CSV without active formulas', async () => {
  await expectOk(e2e.app.request('POST', 'waitlist/create', { body: { name: '=1+1', phoneNumber: '0803 999 8888' } }));
  const { page } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff/waitlist');
  await page.getByText('0803 999 8888').waitFor();
  await expectAccessible(page, 'waitlist');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('waitlist.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toMatch(/^\ufeffName,Contact,Joined\r\n'=1\+1,'\+2348039998888,/);
});

describe.each(widths('desktop'))('settings and the log, %s', (size) => {
  test('settings are changed, a stale change is rejected, and the audit log names the author', async () => {
    const boss = await e2e.staff('owner', `Ìyá Ọ̀gá ${size}`);
    const { page, complaints } = await e2e.openAs(boss, '/staff/settings', size);
    await page.getByLabel('Ticker').waitFor();
    await expectAccessible(page, 'settings');
    const card = (title: string) => page.getByRole('region', { name: title, exact: true });
    const save = (title: string) =>
      card(title)
        .getByRole('button', { name: `Save ${title}` })
        .click();
    const ticker = page.getByLabel('Ticker');
    await ticker.fill(`Free tyre check, ${size}`);
    await page.getByLabel('Phone', { exact: true }).fill('call us');
    await page.getByLabel('Email', { exact: true }).fill('hello@');
    await save('Contact');
    await page.getByText('Write the phone number in figures and spaces.').waitFor();
    await page.getByText('Write an email address, such as hello@example.com.').waitFor();
    expect(await page.getByLabel('Phone', { exact: true }).evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel('Phone', { exact: true }).fill('0700 000 0000');
    await page.getByLabel('Email', { exact: true }).fill('care@example.com');
    await page.reload();
    await expect.poll(() => ticker.inputValue()).toBe(`Free tyre check, ${size}`);
    // Each card is saved by itself, and text typed in another one stays.
    await save('Contact');
    await page.getByText('Saved. Every page shows it within a minute.').waitFor();
    const shown = async () => (await e2e.app.request('GET', 'centre')).body;
    expect(await shown()).toMatchObject({ phone: '0700 000 0000', email: 'care@example.com' });
    expect(await shown()).not.toMatchObject({ tickerText: `Free tyre check, ${size}` });
    expect(await ticker.inputValue()).toBe(`Free tyre check, ${size}`);

    const change = async (settings: object) => {
      const stored = (await boss.request<{ settings: object; version: number }>('GET', 'staff/settings')).body;
      const body = { settings: { ...stored.settings, ...settings }, version: stored.version };
      await expectOk(boss.request('PUT', 'staff/settings', body));
    };
    // A change of another card in the meantime is kept, one of the same card is shown.
    await change({ city: `Ìbàdàn ${size}` });
    await save('Words');
    await expect.poll(shown).toMatchObject({ tickerText: `Free tyre check, ${size}`, city: `Ìbàdàn ${size}` });
    await change({ tickerText: `Theirs ${size}` });
    await ticker.fill('Mine');
    await save('Words');
    await page.getByText('Somebody else changed the settings a moment ago.').waitFor();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(() => ticker.inputValue()).toBe(`Theirs ${size}`);

    const account = size === 'phone' ? '0123456789' : '1234567890';
    await page.getByLabel('Account number').fill(account);
    await save('Money');
    await page.getByLabel('Current password').waitFor();
    await expectAccessible(page, 'settings with the password');
    await page.getByLabel('Current password').fill(boss.password);
    await save('Money');
    await expect
      .poll(async () => (await boss.request('GET', 'staff/settings')).body['settings'].bankAccount.number)
      .toBe(account);

    await page.goto('/staff/audit');
    await page.getByRole('row').filter({ hasText: 'Bank account changed' }).first().waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'Settings changed' })
      .filter({ hasText: boss.name })
      .first()
      .waitFor();
    await expectAccessible(page, 'audit log');
    const links = page.locator('tbody tr td:first-child a');
    await links.first().focus();
    const focusedRow = () => links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLAnchorElement));
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow()).toBe(1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focusedRow()).toBe(0);
    const [log] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(log.suggestedFilename()).toBe('audit.csv');
    expect(complaints.filter((line) => !/40[39]/.test(line))).toEqual([]);
  });
});

describe.each(widths('desktop'))('customers, %s', (size) => {
  test('a manager erases a walk-in, logs a customer out everywhere and takes a person off the waitlist', async () => {
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { body } = await expectOk(
      manager.request<{ booking: { _id: string; customer: string } }>('POST', 'staff/booking', {
        ...(await e2e.app.bookingForm()),
        fullName: `Bàbá Ògún ${size}`,
        phoneNumber: '0805 555 6600',
        paymentMethod: 'cash',
      }),
    );
    const { page, complaints } = await e2e.openAs(manager, `/staff/bookings/${body.booking._id}`, size);
    await page.getByRole('link', { name: `Bàbá Ògún ${size}`, exact: true }).click();
    await page.getByRole('link', { name: '0805 555 6600' }).waitFor();
    await expectAccessible(page, 'a customer');
    await page.getByRole('button', { name: 'Erase this walk-in' }).click();
    await expectAccessible(page, 'erasing a walk-in');
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await page.getByText('The customer is erased.').waitFor();
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    expect(await page.getByText(`Bàbá Ògún ${size}`).count()).toBe(0);

    const customer = await createCustomer(e2e.app);
    await page.goto(`/staff/customers/${customer._id}`);
    await page.getByText('Unknown device').waitFor();
    await page.getByRole('button', { name: 'Log out on all devices' }).click();
    await page.getByRole('button', { name: 'Yes, log out' }).click();
    await page.getByText('Not logged in anywhere.').waitFor();
    expect((await customer.request('GET', 'user/me')).status).toBe(401);

    const waiting = `Heron ${size}`;
    await expectOk(
      e2e.app.request('POST', 'waitlist/create', { body: { name: waiting, phoneNumber: `${size}@example.ng` } }),
    );
    await page.goto('/staff/waitlist');
    await page.getByRole('button', { name: `Take ${waiting} off` }).click();
    await expectAccessible(page, 'taking a person off the waitlist');
    await page.getByRole('button', { name: 'Yes, take off' }).click();
    await page.getByText('The person is off the waitlist.').waitFor();
    await page.getByText(waiting, { exact: true }).waitFor({ state: 'hidden' });
    // A live update can bring the page to ask for the erased walk-in once more.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });
});

test('a second booking of a car at one time is a question, which another time ends', async () => {
  const ben = await createCustomer(e2e.app);
  const monday = await comingMonday(e2e.app);
  const at = lagosTime(monday, '10:00');
  const { vehicle } = await e2e.app.book(ben, { startsAt: at });
  const { page } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), `/staff/bookings/new?customer=${ben._id}`);
  await page.getByLabel('Full name').fill(ben.fullName);
  await page.getByLabel('Phone number').fill('0805 555 7799');
  await page.getByLabel('Brand').selectOption({ label: vehicle.brand });
  await page.getByLabel('Model', { exact: true }).selectOption(vehicle.model);
  await page.getByLabel('Year').selectOption(vehicle._id);
  await page.getByRole('checkbox', { name: /Car wash/ }).check();
  await page.getByRole('radio', { name: /At a time/ }).check();
  await page.getByLabel('Day', { exact: true }).selectOption(monday);
  const time = page.getByLabel('Time', { exact: true });
  await time.selectOption(at);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Book anyway' });
  await anyway.waitFor();
  await time.selectOption(lagosTime(monday, '15:00'));
  await anyway.waitFor({ state: 'detached' });
  await time.selectOption(at);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await anyway.click();
  await openPart(page, 'History');
  await page.getByText('Booked by Kẹ́mi').waitFor();
});
