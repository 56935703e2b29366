import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { logIn, signUp, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import type { BrowserErrorCode } from '#shared/browser-errors.ts';
import { toFormProblem } from './use-form.ts';

const problemOf = (schema: z.core.$ZodType | undefined, entered: Record<string, string>, missing: BrowserErrorCode) => {
  const checked = z.safeParse(schema as z.core.$ZodType, entered);
  return checked.success ? null : toFormProblem(checked.error, entered, missing);
};

describe('toFormProblem', () => {
  it('gives the missing message when required fields are blank, and one for each field', () => {
    expect(problemOf(logIn.body, { email: '  ', password: '' }, 'account.missing_login')).toEqual({
      message: 'Please enter both email and password.',
      fields: { email: 'Please fill this in.', password: 'Please fill this in.' },
    });
  });

  it('gives the missing message for one blank field among invalid ones', () => {
    const entered = { firstName: 'A', lastName: '', email: 'nobody', phoneNumber: '1', password: 'short' };
    expect(problemOf(signUp.body, entered, 'account.missing_fields')).toEqual({
      message: 'Please fill in all the required fields.',
      fields: {
        lastName: 'Please fill this in.',
        email: 'enter a valid email',
        password: 'Use at least 8 characters.',
      },
    });
  });

  it('gives the invalid message when every field is filled in', () => {
    const entered = { firstName: 'A', lastName: 'B', email: 'a@example.com', phoneNumber: '1', password: 'short' };
    expect(problemOf(signUp.body, entered, 'account.missing_fields')).toMatchObject({
      message: 'Some of your entries need another look.',
    });
  });

  it('gives the sentence of a malformed address before that of a malformed code', () => {
    const address = { email: 'nobody', password: 'x' };
    expect(problemOf(logIn.body, address, 'account.missing_login')?.message).toBe('enter a valid email');
    const both = { email: 'nobody', otp: '12a4' };
    expect(problemOf(verifyEmail.body, both, 'account.missing_otp')?.message).toBe('enter a valid email');
    const code = { email: 'a@example.com', otp: '12a4' };
    expect(problemOf(verifyEmail.body, code, 'account.missing_otp')?.message).toBe('Please fill in the OTP fields.');
  });

  it('shows a fault in the words of a car at the field of the word', () => {
    const body = { vehicle: 'suv', plate: 'BDJ-482KA', otherCar: { make: 'Volvo', model: ' ', year: 16 } };
    const checked = z.safeParse(addCar.body as z.core.$ZodType, body);
    expect(checked.error && toFormProblem(checked.error, { plate: 'BDJ-482KA' }, 'account.missing_fields')).toEqual({
      message: 'Some of your entries need another look.',
      fields: { model: 'Please fill this in.', year: 'Write the year in four figures.' },
    });
  });

  it('accepts blank optional fields', () => {
    const entered = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      phoneNumber: '1',
      password: 'long enough',
      referralCode: '',
    };
    expect(problemOf(signUp.body, entered, 'account.missing_fields')).toBeNull();
  });
});
