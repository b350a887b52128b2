import type { Client } from '@libsql/client/web';
import { documentNumber, financialYear } from '#tax/period.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import type { Contents } from './backup-folder.ts';
import { retried } from './retried.ts';
import { text } from './tables.ts';

/** Documents issued after the backup have used some numbers already. */
export async function nextNumbersSaid(client: Client, { takenAt, counts }: Contents): Promise<string> {
  // A backup may be older than the bills.
  const [bill, note] = 'document_series' in counts ? await nextNumbers(client) : ['', ''];
  const isFrom = bill === '' ? '' : ` from ${bill} and ${note} on`;
  return `Bills and credit notes that were issued after this backup (${takenAt}) are not in it, and their numbers${isFrom} would be given again, by cron within minutes: before you deploy, set beginnings that it never had before, for bills and for credit notes. docs/operate.md has the line; a shop on this machine has them under Settings, Tax and bills.`;
}

async function nextNumbers(client: Client): Promise<readonly [string, string]> {
  const year = financialYear(Date.now());
  const [settings, series] = await retried(() =>
    client.batch(
      [
        'SELECT invoice_prefix, credit_prefix FROM tax_settings',
        { sql: 'SELECT kind, prefix, next_number FROM document_series WHERE fy = ?', args: [year] },
      ],
      'read',
    ),
  );
  const next = (kind: string, prefix: string) => {
    const own = series?.rows.find((row) => row['kind'] === kind && row['prefix'] === prefix);
    return documentNumber(prefix, year, Number(own?.['next_number'] ?? 1));
  };
  const { invoicePrefix, creditPrefix } = DEFAULT_TAX_SETTINGS;
  const chosen = settings?.rows[0];
  return [
    next('invoice', chosen ? text(chosen['invoice_prefix']) : invoicePrefix),
    next('credit_note', chosen ? text(chosen['credit_prefix']) : creditPrefix),
  ];
}
