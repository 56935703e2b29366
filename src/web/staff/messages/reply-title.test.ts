import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sendForm, TITLE_MAX } from '#shared/messages/send-message.contract.ts';
import { replyTitle } from './reply-title.ts';

const canBeSent = (title: string) =>
  z.safeParse(sendForm, { type: 'message', to: 'user', title, message: 'Thank you.' }).success;

test('a reply is titled Re: once', () => {
  expect([replyTitle('Brakes'), replyTitle('Re: Brakes')]).toEqual(['Re: Brakes', 'Re: Brakes']);
});

test('the title of a reply to a long title with emoji at its end can be sent', () => {
  const letters = 'x'.repeat(115);
  expect(replyTitle(`${letters}🚗🚗`)).toBe(`Re: ${letters}`);
  expect(replyTitle(`${'x'.repeat(112)}👩‍🔧`)).toBe(`Re: ${'x'.repeat(112)}`);
  for (let length = TITLE_MAX - 8; length <= TITLE_MAX - 2; length++)
    expect(canBeSent(replyTitle(`${'x'.repeat(length)}🚗`))).toBe(true);
});
