import { expect, it } from 'vitest';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { chatLink, withPrefilledText } from './contact-links.ts';

it.each([
  ['https://wa.me/2348031234567', 'https://wa.me/2348031234567?text=Ẹ%20n%20lẹ%3F'],
  ['https://wa.me/2348031234567?text=old', 'https://wa.me/2348031234567?text=Ẹ%20n%20lẹ%3F'],
  [
    'https://api.whatsapp.com/send?phone=2348031234567',
    'https://api.whatsapp.com/send?phone=2348031234567&text=Ẹ%20n%20lẹ%3F',
  ],
  ['https://example.com/whatsapp', 'https://example.com/whatsapp'],
  ['https://wa.me.example.com/1', 'https://wa.me.example.com/1'],
  ['no address', 'no address'],
])('adds a prefilled text to %s only if it is a WhatsApp link', (link, expected) => {
  expect(decodeURI(withPrefilledText(link, 'Ẹ n lẹ?'))).toBe(decodeURI(expected));
});

it('chatLink prefers the chat over WhatsApp and is null without both', () => {
  const centre = (links: Record<string, string>) => ({ links }) as unknown as Centre;
  expect(chatLink(centre({ chat: 'https://example.com/chat', whatsapp: 'https://wa.me/1' }), 'x')).toBe(
    'https://example.com/chat',
  );
  expect(chatLink(centre({ chat: '', whatsapp: 'https://wa.me/1' }), 'x')).toBe('https://wa.me/1?text=x');
  expect(chatLink(centre({ chat: '', whatsapp: '' }), 'x')).toBeNull();
  expect(chatLink(undefined, 'x')).toBeNull();
});
