import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { countOf } from '#count.ts';
import { formatMoment } from '#dates.ts';
import { isLeftAlone, isPackedAlong, isStillToBeSent, waitsForFirst } from '#order/addition.ts';
import { isWithMoney, isWrapped, type SeenOrder } from '#order/read/packers-order.ts';
import { mayBePacked } from '#order/self-service.ts';
import { formatRupees } from '#money.ts';
import { hasLeft, SOLD, statusForOwner } from '#order-status.ts';
import { giftWords, NO_PRICE } from '#order/gift.ts';
import { documentLabel, headingOf } from '#tax/tax-document.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paperPaths } from '#paths/own-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { useRight } from '#features/admin/kit/own-rights.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly order: SeenOrder;
}

/** Once this is pressed, the shopper can no longer change the order. */
export function PackedButton({ order }: Props) {
  const { id, status, packedAt, seenAt } = order;
  const along = order.additions.filter((added) => isPackedAlong(added, order)).length;
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isPacked = packedAt !== null;
  const save = async () => {
    setIsBusy(true);
    const result = await askAdmin(() =>
      api.admin.orders[':id'].packed.$put(ofRow(id, { isPacked: !isPacked, seenAt })),
    );
    setIsBusy(false);
    if (result.ok) {
      client.setQueryData(['order', id], result.value);
      await client.invalidateQueries({ queryKey: ['orders'] });
      toastDone(isPacked ? `Order ${id} is not packed yet.` : `Order ${id}: packed.`);
    } else {
      await client.invalidateQueries({ queryKey: ['order', id] });
      toastFailed(`Failed to update whether it is packed: ${result.failure.message}`);
    }
  };
  if (!mayBePacked(status) || waitsForFirst(order, order.first)) return null;
  return (
    // On a line of its own, so that the next button to press keeps its place.
    <p className="flex w-full flex-wrap items-center gap-x-3">
      <AdminButton
        look={isPacked ? 'outline' : 'primary'}
        busy={isBusy && 'Saving…'}
        onClick={() => void save()}
      >
        {isPacked ? 'Mark as not packed yet' : 'Packed'}
        {along > 0 && `, with ${countOf(along, 'addition')}`}
      </AdminButton>
      {isPacked && <span className="text-sm text-ink-soft">Packed {formatMoment(packedAt)}</span>}
    </p>
  );
}

const LINK = 'inline-block py-1.5 text-maroon underline underline-offset-4';

export function SameParcel({ order }: Props) {
  const { first, additions } = order;
  if (first === null && additions.length === 0) return null;
  return (
    <div className="border-l-4 border-maroon bg-white px-4 py-2">
      {first !== null && (
        <p>
          Goes with{' '}
          <a href={adminPaths.ordersOf(first.id)} className={LINK}>
            {first.id}
          </a>
          {isLeftAlone(order, first)
            ? `, which is ${SOLD.includes(first.status) ? 'already packed' : 'no longer sent'}: this ${order.packedAt === null ? 'needs' : 'has'} a separate parcel.`
            : ': “Packed” there packs this too, and what is packed together is sent together.'}
        </p>
      )}
      {additions.map((added) => (
        <p key={added.id}>
          Also in this parcel:{' '}
          <a href={adminPaths.ordersOf(added.id)} className={LINK}>
            {added.id}
          </a>
          {'totalPaise' in added && ` · ${formatRupees(added.totalPaise)}`}
          {` · ${statusForOwner(added.status)}`}
          {isLeftAlone(added, order) && ` · ${added.packedAt === null ? 'needs' : 'has'} a separate parcel`}
          {hasLeft(added.status) && !hasLeft(order.status) && ' · if it came back, too, say so there'}
          {isStillToBeSent(added, order) && ' · mark it as shipped, too: its bill is made then'}
        </p>
      ))}
    </div>
  );
}

export function OrderGift({ order }: Props) {
  const words = packingWords(order);
  return (
    <div className="border-l-4 border-gold bg-white px-4 py-3">
      {words.length > 0 && (
        <ul className="grid gap-1 font-medium">
          {words.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {order.hidesPrice && (
        <p className="mt-1 text-sm text-ink-soft">
          Leave the MRP sticker on each piece: the law requires it.
        </p>
      )}
      {order.giftNote !== null && (
        <>
          <p className="mt-1 text-sm text-ink-soft">Gift note, printed on the packing slip</p>
          <blockquote className="wrap-anywhere whitespace-pre-line">{order.giftNote}</blockquote>
        </>
      )}
    </div>
  );
}

export function packingWords(order: SeenOrder): string[] {
  if (isWithMoney(order)) return giftWords(order);
  return [...(isWrapped(order) ? ['Wrapped as a gift'] : []), ...(order.hidesPrice ? [NO_PRICE] : [])];
}

const PAPER_LINK = buttonClass({ look: 'outline', size: 'small' });

export function OrderPapers({ order }: Props) {
  const { id } = order;
  const whole = isWithMoney(order) ? order : null;
  const [hasStickers, hasHistory] = [useRight('catalogue'), useRight('history')];
  return (
    <>
      <a className={PAPER_LINK} href={adminPaths.packingSlip(id)} target="_blank" rel="noopener">
        Packing slip
      </a>
      <a className={PAPER_LINK} href={adminPaths.addressLabel(id)} target="_blank" rel="noopener">
        Address label
      </a>
      {hasStickers && (
        <a className={PAPER_LINK} href={adminPaths.parcelStickers(id)} target="_blank" rel="noopener">
          MRP stickers
        </a>
      )}
      {whole && whole.documentKind !== null && (
        <>
          <a className={PAPER_LINK} href={adminPaths.invoice(id)} target="_blank" rel="noopener">
            {documentLabel({ ...whole, documentKind: whole.documentKind })}
          </a>
          <a className={PAPER_LINK} href={paperPaths.invoiceFile(id, null)}>
            Download PDF
          </a>
        </>
      )}
      {whole?.otherPapers.map(({ kind, number, nth }) => (
        <a
          key={number}
          className={PAPER_LINK}
          href={kind === 'credit_note' ? adminPaths.creditNote(id, nth) : adminPaths.invoice(id, nth)}
          target="_blank"
          rel="noopener"
        >
          {`${headingOf(kind)} ${number}`}
        </a>
      ))}
      {hasHistory && (
        <a className={PAPER_LINK} href={adminPaths.historyOf({ order: id })}>
          Who changed what
        </a>
      )}
    </>
  );
}
