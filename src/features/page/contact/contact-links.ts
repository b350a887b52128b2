import { shop } from '#shop.config.ts';

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function mailLink(address: string, mail: { subject?: string; body?: string } = {}): string {
  const parts = Object.entries(mail).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** If `number` is null, WhatsApp asks the sender which chat to open. */
export function whatsappLink(text: string, number: string | null = shop.whatsapp): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`;
}

const { line1, line2, city, state, pinCode } = shop.address;

export const addressLine = `${shop.legalName}, ${line1}, ${line2}, ${city}, ${state} ${pinCode}`;
