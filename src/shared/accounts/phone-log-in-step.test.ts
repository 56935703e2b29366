import { expect, test } from 'vitest';
import { phoneLogInStep, type PhoneLogIn, type PhoneLogInStep } from './phone-log-in-step.ts';

const phoneOnly = { hasEmail: false, isKnownDevice: false, isSilent: false };
const withEmail = { ...phoneOnly, hasEmail: true };
const silent = { isSilent: true };
const known = { isKnownDevice: true };

test.each<[string, PhoneLogIn['account'], Partial<PhoneLogIn>, PhoneLogInStep]>([
  ['a new number without a name is asked for it', null, {}, 'name'],
  ['a new number with a name gets an account', null, { isNamed: true }, 'create'],
  ['an account with a phone only opens by the code', phoneOnly, {}, 'open'],
  ['a name changes nothing about an account that is there', phoneOnly, { isNamed: true }, 'open'],
  ['an account with an email asks for another proof', withEmail, {}, 'proof'],
  ['a name is no proof', withEmail, { isNamed: true }, 'proof'],
  ['an account with an email opens with another proof', withEmail, { isVerified: true }, 'open'],
  ['an account with an email opens on a known device', { ...withEmail, ...known }, {}, 'open'],
  ['a silent number with a phone only is a new number', { ...phoneOnly, ...silent }, {}, 'name'],
  [
    'a silent number with a phone only and a name gets an account',
    { ...phoneOnly, ...silent },
    { isNamed: true },
    'create',
  ],
  ['a silent number opens its account on a known device', { ...phoneOnly, ...silent, ...known }, {}, 'open'],
  ['a silent number with an email asks for another proof first', { ...withEmail, ...silent }, {}, 'proof'],
  ['a silent number with an email opens with another proof', { ...withEmail, ...silent }, { isVerified: true }, 'open'],
  [
    'a silent number with an email and a name gets an account',
    { ...withEmail, ...silent },
    { isNamed: true },
    'create',
  ],
])('%s', (_, account, given, step) => {
  expect(phoneLogInStep({ account, isVerified: false, isNamed: false, ...given })).toBe(step);
});
