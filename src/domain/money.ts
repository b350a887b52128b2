let format: Intl.NumberFormat | undefined;

/** `123456` → `₹1,234.56`; anything that is not a number shows as `N/A`. */
export function formatRupees(paise: number | null | undefined): string {
  // Made when it is wanted: the rules of a language take a browser long to load.
  format ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return typeof paise === 'number' && Number.isFinite(paise) ? format.format(paise / 100) : 'N/A';
}
