import { shop } from '../../shop.config.ts';

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function mailLink(address: string, mail: { subject?: string; body?: string } = {}): string {
  const parts = Object.entries(mail).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

export function whatsappLink(text: string): string {
  return `https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(text)}`;
}
