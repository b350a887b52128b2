import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paper, paperOf } from '#tax/paper.ts';
import { SELLER_MODES } from '#tax/seller.ts';
import type { TaxDocument } from '#tax/tax-document.ts';
import { taxPdf } from '#tax/tax-pdf.ts';
import { readFonts } from '#tests/support/paper-fonts.ts';
import { drawingOf, readPdf, withoutSpaces } from '#tests/support/pdf.ts';
import { issued, JHUMKA } from '#tests/support/tax-documents.ts';

const fonts = await readFonts();
const PAGE = 'https://shop.test/orders/JH-7K3M-9QXD/invoice';

const made = (document: TaxDocument) => taxPdf(document, fonts, PAGE);

/** All that one page says, in the order in which it is said. */
function lettersOf(paper: Paper): string {
  const texts = [
    paper.notice ?? '',
    paper.tradeName,
    ...paper.seller.map(({ text }) => text),
    paper.heading,
    paper.copy,
    ...paper.facts.flat(),
    paper.buyerTitle,
    ...paper.buyer.map(({ text }) => text),
    ...paper.columns,
    ...paper.lines.flatMap(({ description, details, taxable, taxes, total }) => [
      description,
      details.join('·'),
      ...(paper.hasTax ? [taxable, ...taxes.flat()] : []),
      total,
    ]),
    ...(paper.included
      ? [paper.included.title, ...paper.included.rows.flat(), paper.included.note ?? '']
      : []),
    ...paper.sums.flat(),
    ...paper.closing,
    paper.title,
    'Page 1 of 1',
  ];
  return withoutSpaces(texts.join('').replaceAll('\u2060', ''));
}

describe('G1: the PDF of a document', () => {
  test.each(SELLER_MODES.flatMap((mode) => ['KA', 'MH', 'AN'].map((state) => [mode, state] as const)))(
    'says what its page says, and nothing else: %s to %s',
    async (mode, state) => {
      const taxFree = { ...JHUMKA, id: 2, name: 'Glass bangles', gstRateBps: 0 };
      for (const sold of [[JHUMKA], [JHUMKA, taxFree], [taxFree]]) {
        const document = issued({ mode, state, sold });
        const { letters, title, pages } = await readPdf(await made(document));
        expect(letters).toBe(lettersOf(paperOf(document)));
        expect(letters).toContain('Total₹');
        expect(letters.includes('Pricesincludealltaxes.')).toBe(mode === 'regular');
        expect(title).toBe(`${paperOf(document).heading} JH/26-27/000123`);
        expect(pages.map(({ size }) => size.map(Math.round))).toEqual([[595, 842]]);
      }
    },
  );

  test('of a credit note names what it corrects, and why', async () => {
    const original = { number: 'JH/26-27/000123', issuedOn: '2026-11-22' };
    const number = 'JHC/26-27/000007';
    const note: TaxDocument = { ...issued(), kind: 'credit_note', number, original, reason: 'pieces' };
    const { letters } = await readPdf(await made(note));
    expect(letters).toBe(lettersOf(paperOf(note)));
    expect(letters).toContain('CreditNoteOriginalforrecipientNumberJHC/26-27/000007');
    expect(letters).toContain('CreditsJH/26-27/000123Dated22November2026');
    expect(letters).toContain('Creditedforpiecesthatcamebackorwerenotsent.');
    expect(letters).not.toContain('reversecharge');
  });

  test('every amount of any order stands in it, and no line leaves the page', async () => {
    const anyLine = fc.record({
      id: fc.nat(),
      size: fc.constantFrom('', '2.4'),
      hsn: fc.constant('7117'),
      uqc: fc.constantFrom('NOS', 'PRS', 'SET', 'PAC'),
      name: fc.string({
        minLength: 1,
        maxLength: 160,
        unit: fc.constantFrom(...Array.from('Jhumka, āś-’ 12')),
      }),
      quantity: fc.integer({ min: 1, max: 99 }),
      unitPricePaise: fc.integer({ min: 1, max: 99_99_999_00 }),
      gstRateBps: fc.constantFrom(0, 300, 1800),
    });
    const orders = fc.record({
      sold: fc.array(anyLine, { minLength: 1, maxLength: 24 }),
      mode: fc.constantFrom(...SELLER_MODES),
      state: fc.constantFrom('KA', 'MH'),
      discountPaise: fc.constant(0),
      shippingPaise: fc.nat(500_00),
    });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const document = issued(order);
        const { letters, pages } = await readPdf(await made(document));
        const { lines, sums, hasTax } = paperOf(document);
        let rest = letters;
        for (const { taxable, taxes, total } of lines) {
          for (const text of [...(hasTax ? [taxable, ...taxes.flat()] : []), total]) {
            const at = rest.indexOf(withoutSpaces(text));
            expect(at, text).toBeGreaterThanOrEqual(0);
            rest = rest.slice(at + withoutSpaces(text).length);
          }
        }
        expect(rest).toContain(withoutSpaces(sums.flat().join('')));
        for (const [place, { words }] of pages.entries()) {
          for (const { left, right, y } of words) {
            expect(left).toBeGreaterThanOrEqual(39.9);
            expect(right).toBeLessThanOrEqual(595.28 - 39.9);
            expect(y).toBeGreaterThan(30);
            expect(y).toBeLessThan(842 - 40);
          }
          expect(withoutSpaces(words.map(({ text }) => text).join(''))).toMatch(
            new RegExp(`Page${String(place + 1)}of${String(pages.length)}$`),
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  test('a long order goes on below the head of its table, and the last page has its sums', async () => {
    const sold = Array.from({ length: 60 }, (_, id) => ({ ...JHUMKA, id, name: `Piece ${String(id)}.` }));
    const { pages } = await readPdf(await made(issued({ sold })));
    expect(pages.length).toBeGreaterThan(2);
    const texts = pages.map(({ words }) => withoutSpaces(words.map(({ text }) => text).join('')));
    for (const text of texts.slice(1, -1)) {
      expect(text).toMatch(/^JhilmilTaxInvoiceJH\/26-27\/000123,continuedGoodsTaxablevalueTaxTotalPiece/);
    }
    expect(texts.at(-1)).toMatch(/Pricesincludealltaxes\./);
    for (const { name } of sold) {
      expect(texts.filter((text) => text.includes(withoutSpaces(name)))).toHaveLength(1);
    }
  });

  test('marks what it cannot show, says where it stands, and lets it be copied', async () => {
    const bytes = await made(issued({ buyer: 'आशा Rao \u{1f600}' }));
    const { letters } = await readPdf(bytes);
    expect(letters).toContain('[…]Rao[…]');
    expect(letters).toContain(
      `${withoutSpaces('[…] stands for letters of a script that this file cannot print. They are all at ')}${PAGE}`,
    );
    expect(drawingOf(bytes)).toContain('/ActualText <FEFF09060936093E>');
  });

  test('text that is code in a PDF is text in this one', async () => {
    const buyer = 'Asha) Tj ET (\\ <</OpenAction>> %\u0000\u202e';
    const { letters } = await readPdf(await made(issued({ buyer })));
    expect(letters).toContain('Asha)TjET(\\<</OpenAction>>%');
  });
});
