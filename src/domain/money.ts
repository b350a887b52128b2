const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `123456` → `₹1,234.56`; anything that is not a number shows as `N/A`. */
export function formatRupees(paise: number | null | undefined): string {
  return typeof paise === 'number' && Number.isFinite(paise) ? rupees.format(paise / 100) : 'N/A';
}
