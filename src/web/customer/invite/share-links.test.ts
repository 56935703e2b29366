import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARE_TARGETS, toShareableLink, shareUrl } from './share-links.ts';

const data = {
  textToShare: 'Ẹ wá! 50% off & more',
  link: 'https://cars.example/signup?ref=SADE&x=1#top',
  linkTitle: 'Bodija Car Care',
  linkMetaDesc: '',
  linkFavicon: 'https://cars.example/icon.png',
};

describe('toShareableLink', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['HTTP://a.example', 'HTTP://a.example'],
    ['a.example/x?y=1', 'http://a.example/x?y=1'],
    ['//a.example', 'http://a.example'],
    ['localhost:3000/signup?ref=A', 'http://localhost:3000/signup?ref=A'],
    ['  a.example  ', 'http://a.example'],
  ])('%s becomes %s', (link, expected) => expect(toShareableLink(link)).toBe(expected));

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'mailto:a@example.com',
    'java\nscript:alert(1)',
    '',
    '   ',
    'http://',
    'file:///etc',
  ])('%j is refused', (link) => {
    expect(toShareableLink(link)).toBeNull();
    for (const target of SHARE_TARGETS) expect(shareUrl(target, { ...data, link })).toBeNull();
  });

  it('returns only http and https links for any input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const link = toShareableLink(text);
        return link === null || /^https?:$/.test(new URL(link).protocol);
      }),
    );
  });
});

describe('shareUrl', () => {
  it('carries the whole link, safely encoded, for each target', () => {
    for (const target of SHARE_TARGETS) {
      const address = shareUrl(target, data) ?? '';
      expect(address, target).toContain(encodeURIComponent(data.link));
      expect(decodeURIComponent(address), target).toContain(data.link);
      expect(address, target).not.toMatch(/[ "<>]/);
    }
  });

  it.each([
    ['facebook', 'www.facebook.com'],
    ['twitter', 'twitter.com'],
    ['whatsapp', 'wa.me'],
    ['reddit', 'www.reddit.com'],
    ['telegram', 't.me'],
    ['linkedin', 'www.linkedin.com'],
    ['pinterest', 'www.pinterest.com'],
  ] as const)('%s goes to %s', (target, host) => expect(new URL(shareUrl(target, data) ?? '').hostname).toBe(host));

  it('gives an email a subject and puts the link on its own line', () => {
    const mail = new URL(shareUrl('email', data) ?? '');
    expect([mail.protocol, mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
      'mailto:',
      'Bodija Car Care',
      `${data.textToShare}\n${data.link}`,
    ]);
  });
});
