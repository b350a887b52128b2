/** Of bills and credit notes; apart from the other addresses, which every page of the shop carries. */
export const paperPaths = {
  /** The last one, unless another is named; `nth` counts from 1. */
  invoice: (id: string, token: string | null, nth?: number) =>
    `/orders/${encodeURIComponent(id)}/invoice${query({ token, nth })}`,
  creditNote: (id: string, nth: number, token: string | null) =>
    `/orders/${encodeURIComponent(id)}/credit-notes/${String(nth)}${query({ token })}`,
  invoiceFile: (id: string, token: string | null, nth?: number) =>
    `/api/orders/${encodeURIComponent(id)}/invoice.pdf${query({ token, nth })}`,
  creditNoteFile: (id: string, nth: number, token: string | null) =>
    `/api/orders/${encodeURIComponent(id)}/credit-notes/${String(nth)}.pdf${query({ token })}`,
} as const;

function query(given: Readonly<Record<string, string | number | null | undefined>>): string {
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? '' : `?${String(new URLSearchParams(said))}`;
}
