import { expect, test } from 'vitest';
import { greeting, letterPicture, writeLetter } from '#mail/letter.ts';
import { shop } from '#shop.config.ts';
import { htmlProblems } from '#tests/support/html.ts';

test('what somebody has typed stays text in the HTML of a letter', () => {
  const evil = `<img src=x onerror="alert('1')">`;
  const { html, text } = writeLetter({
    subject: evil,
    paragraphs: [evil],
    button: { label: evil, href: `https://shop.test/?a="&b=<` },
    note: evil,
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://shop.test/?a=&quot;&amp;b=&lt;"');
  expect(text).toContain(evil);
});

test.each([
  'prize.example',
  '₹5000 जीतें इनाम.भारत',
  'लॉटरी.com',
  'मेरी.in',
  'इनाम.कॉम',
  'बाजार.नेट',
  'go@to',
  'a/b',
  'Asha:',
])('nobody is greeted by a name that leads elsewhere: %s', (name) => {
  expect(greeting(name)).toBe('Namaste,');
});

test.each(['Asha Rao', 'A. B. Sharma', 'कु.सीमा', 'मु.पो.शिरूर', "D'Souza"])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Namaste ${name},`);
});

test('a subject is one line, whatever the name in it', () => {
  const { subject } = writeLetter({ ...least, subject: 'It is back: Jhumka\r\nBcc: all@example.in' });
  expect(subject).toBe('It is back: Jhumka Bcc: all@example.in');
});

test('a subject is cut to what the outbox takes, however long the name in it', () => {
  const { subject } = writeLetter({ ...least, subject: `It is back: ${'Meenakari jhumka '.repeat(20)}` });
  expect(subject.length).toBeLessThanOrEqual(200);
  expect(subject).toMatch(/^It is back: Meenakari .* jhumka…$/);
});

const SHOP = new URL('https://shop.test');
const PICTURE = '/media/products/abcdefgh-1200x1500-f3e7d3.webp';

test('a piece has a small JPEG of the shop beside it, in its own shape, and text that stands without it', () => {
  const rows = [{ what: 'Jhumkas × 1', picture: letterPicture(PICTURE, SHOP) }];
  const { html, text } = writeLetter({ ...least, rows });
  expect(html).toContain(
    '<img src="https://shop.test/media/products/abcdefgh-1200x1500-f3e7d3.webp/160.jpg" alt="" width="64" height="80"',
  );
  expect(text).toContain('\nJhumkas × 1\n');
});

test('a picture that is not one of the shop is left out', () => {
  expect(letterPicture('https://elsewhere.example/a.jpg', SHOP)).toBeNull();
  expect(letterPicture(null, SHOP)).toBeNull();
});

test('every letter names the phone, and has colours of its own for a dark mailbox', () => {
  const { html, text } = writeLetter(least);
  expect(text).toContain(shop.phone);
  expect(html).toContain(`href="tel:${shop.phone.replaceAll(' ', '')}"`);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).not.toMatch(/#fff\b/);
});

const least = {
  subject: 'Your order & its pieces',
  paragraphs: ['Namaste <Asha>,'],
  button: { label: 'See your order', href: 'https://shop.test/orders/JH-1?a=1&b=2' },
  note: 'Questions? Just answer this mail.',
};

test.each([
  ['as little as can be', least],
  [
    'all that it may hold',
    {
      ...least,
      rows: [
        { what: 'Jhumkas, size 2.4 × 2', amount: '₹998.00', picture: letterPicture(PICTURE, SHOP) },
        { what: 'Total', amount: '₹998.00' },
      ],
      rowsNote: 'Includes GST ₹29.07',
      after: ['We pack it now.'],
      link: { label: 'Write to the shopper', href: 'mailto:asha%40example.in?subject=Order' },
      noteLink: { label: 'Unsubscribe', href: 'https://shop.test/newsletter/unsubscribe?token=a' },
    },
  ],
])('a letter of %s is sound HTML', async (_, letter) => {
  expect(await htmlProblems(writeLetter(letter).html, 'styled')).toEqual([]);
});
