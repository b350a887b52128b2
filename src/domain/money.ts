import { formatCount } from './count.ts';

/** `123456` → `₹1,234.56` */
export function formatRupees(paise: number | null | undefined): string {
  if (typeof paise !== 'number' || !Number.isFinite(paise)) return 'N/A';
  const amount = Math.abs(Math.round(paise));
  const rupees = `₹${formatCount(Math.trunc(amount / 100))}.${String(amount % 100).padStart(2, '0')}`;
  return paise < 0 ? `-${rupees}` : rupees;
}
