import { buttonClass } from '#ui/button.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { documentLabel, headingOf } from '#tax/tax-document.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paperPaths } from '#paths/own-paths.ts';

const LINK = buttonClass({ look: 'outline', size: 'small' });

/** The documents of the order to print, and its trail. */
export default function OrderPapers({ order }: { readonly order: AdminOrder }) {
  const { id } = order;
  return (
    <>
      <a className={LINK} href={adminPaths.packingSlip(id)} target="_blank" rel="noopener">
        Packing slip
      </a>
      <a className={LINK} href={adminPaths.addressLabel(id)} target="_blank" rel="noopener">
        Address label
      </a>
      <a className={LINK} href={adminPaths.parcelStickers(id)} target="_blank" rel="noopener">
        MRP stickers
      </a>
      {order.documentKind !== null && (
        <>
          <a className={LINK} href={adminPaths.invoice(id)} target="_blank" rel="noopener">
            {documentLabel({ ...order, documentKind: order.documentKind })}
          </a>
          <a className={LINK} href={paperPaths.invoiceFile(id, null)}>
            Download PDF
          </a>
        </>
      )}
      {order.otherPapers.map(({ kind, number, nth }) => (
        <a
          key={number}
          className={LINK}
          href={kind === 'credit_note' ? adminPaths.creditNote(id, nth) : adminPaths.invoice(id, nth)}
          target="_blank"
          rel="noopener"
        >
          {`${headingOf(kind)} ${number}`}
        </a>
      ))}
      <a className={LINK} href={adminPaths.historyOf({ order: id })}>
        Who changed what
      </a>
    </>
  );
}
