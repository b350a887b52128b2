import type { Publishing } from './product-status.ts';

export interface Origin {
  readonly countryOfOrigin: string;
  readonly importerName: string;
  readonly importerAddress: string;
}

export function isImported({ countryOfOrigin }: Pick<Origin, 'countryOfOrigin'>): boolean {
  return !['', 'india'].includes(countryOfOrigin.trim().toLowerCase());
}

type Part = 'importerName' | 'importerAddress';

export type SaidOrigin = Pick<Origin, 'countryOfOrigin'> &
  Readonly<Partial<Record<Part, string | undefined>>>;

/** The law wants both for a piece from another country. Fields that are left out are not checked. */
function importerProblems(said: SaidOrigin): { field: Part; message: string }[] {
  if (!isImported(said)) return [];
  const country = said.countryOfOrigin.trim();
  const asked = [
    { field: 'importerName', message: `Please enter who imported it from ${country}.` },
    { field: 'importerAddress', message: 'Please enter the address of the importer in India.' },
  ] as const;
  return asked.filter(({ field }) => said[field]?.trim() === '');
}

const isForShoppers = ({ status, publishAt }: Publishing) => status === 'live' || publishAt !== null;

/** A piece on sale names the importer; one that was on sale without is let be until its form is saved. */
export function importerRefusals(before: (Origin & Publishing) | null, after: SaidOrigin & Publishing) {
  const wasThereWithout = before && isForShoppers(before) && importerProblems(before).length > 0;
  return wasThereWithout || !isForShoppers(after) ? [] : importerProblems(after);
}

export function importerText({ importerName, importerAddress }: Origin): string {
  return [importerName, importerAddress].filter(Boolean).join(', ');
}
