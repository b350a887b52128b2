import { expect, test } from 'vitest';
import { mailLink, whatsappLink } from '#features/page/contact/contact-links.ts';
import { shop } from '#shop.config.ts';

test('WhatsApp opens at the shop, or where the sender chooses', () => {
  expect(whatsappLink('Is it red & gold?')).toBe(
    `https://wa.me/${shop.whatsapp}?text=Is%20it%20red%20%26%20gold%3F`,
  );
  expect(whatsappLink('Look', null)).toBe('https://wa.me/?text=Look');
});

test('a mail is begun with its subject and text', () => {
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  expect(mailLink('a@b.example', { subject: 'R & E', body: 'x\ny' })).toBe(
    'mailto:a@b.example?subject=R%20%26%20E&body=x%0Ay',
  );
});
