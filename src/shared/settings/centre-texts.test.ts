import { describe, expect, it } from 'vitest';
import { findLegalGaps, parseCentreText } from './centre-texts.ts';

describe('the parts of a text', () => {
  it('become headings by a leading #, and paragraphs between blank lines', () => {
    expect(
      parseCentreText('# Who we are\nMokola Motors,\nIbadan.\n\n\nOpen daily.\n##  Prices \nShown first.'),
    ).toEqual([
      { kind: 'heading', text: 'Who we are' },
      { kind: 'paragraph', text: 'Mokola Motors,\nIbadan.' },
      { kind: 'paragraph', text: 'Open daily.' },
      { kind: 'heading', text: 'Prices' },
      { kind: 'paragraph', text: 'Shown first.' },
    ]);
  });
  it('keep markup and a # without words as written', () => {
    expect(parseCentreText('<b>Bold</b> & #1\n#')).toEqual([{ kind: 'paragraph', text: '<b>Bold</b> & #1\n#' }]);
    expect(parseCentreText(' \n ')).toEqual([]);
  });
});

const contact = {
  name: 'Mokola Motors',
  address: '4 Awólọ́wọ̀ Avenue, Ibadan',
  phone: '0803 555 0101',
  email: 'hi@mokola.example.ng',
};
const terms = 'MOKOLA  motors, call 0803-555-0101.\nThe price is shown first. Complain to us.';
const privacy = 'Mokola Motors, hi@mokola.example.ng. Your rights. The NDPC takes complaints.';

describe('the minimum of the law', () => {
  it('accepts terms with price, person and complaint, and a privacy text with rights and the commission', () => {
    expect(findLegalGaps('terms', terms, contact)).toEqual([]);
    expect(findLegalGaps('privacy', privacy, contact)).toEqual([]);
  });
  it('names each part that a text lacks', () => {
    expect(findLegalGaps('terms', 'Hello.', contact)).toEqual(['price', 'responsible', 'complaint']);
    expect(findLegalGaps('privacy', 'Hello.', contact)).toEqual(['responsible', 'rights', 'commission']);
    expect(findLegalGaps('terms', terms.replace('0803-555-0101', 'us'), contact)).toEqual(['responsible']);
  });
  it('rejects the same text once the centre has another name', () =>
    expect(findLegalGaps('terms', terms, { ...contact, name: 'Bodija Motors' })).toEqual(['responsible']));
  it('asks nothing of other texts, nor of an empty one', () => {
    expect(findLegalGaps('about', 'Hello.', contact)).toEqual([]);
    expect(findLegalGaps('terms', ' ', contact)).toEqual([]);
  });
});
