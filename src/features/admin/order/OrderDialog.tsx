import { type ReactNode, useId, useState } from 'react';
import {
  type AdminOrder,
  type AdminRefund,
  mayRefundPaise,
  refundDuePaise,
} from '#order/read/admin-order.ts';
import { formatPastMoment } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { takenWords } from '#order/change/change-order.ts';
import { isWithMoney, type SeenOrder } from '#order/read/packers-order.ts';
import { byDay } from '#shop-settings/promised-days.ts';
import { api } from '#lib/api-client.ts';
import Modal from '#features/admin/kit/Modal.tsx';
import { useUnsaved } from '#features/admin/kit/form/DiscardQuestion.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { useRight } from '#features/admin/kit/own-rights.ts';
import StatusSelect, { type StatusChange } from './StatusSelect.tsx';
import OrderAddress, { AddressDialog } from './OrderAddress.tsx';
import { CashLimit, OrderItems, OrderMoney } from './OrderItems.tsx';
import RefundDialog, { GiveBackDialog, NothingDueDialog } from './RefundDialog.tsx';
import { PackedButton, OrderGift, OrderPapers, packingWords, SameParcel } from './OrderParcel.tsx';
import OrderNotes, { OrderHistory } from './OrderNotes.tsx';

interface Props {
  readonly id: string;
  readonly change: StatusChange;
  readonly onTrack: (order: SeenOrder) => void;
  readonly onClose: () => void;
}

export default function OrderDialog({ id, change, onTrack, onClose }: Props) {
  const { data, error, isFetching, refetch } = useAdminQuery({
    queryKey: ['order', id],
    send: () => api.admin.orders[':id'].$get(ofRow(id)),
    initial: null,
  });
  const [isTyped, setIsTyped] = useState(false);
  const { onBack, question } = useUnsaved(isTyped, onClose);
  return (
    <Modal title={`Order ${id}`} onClose={onClose} onBack={onBack} isWide>
      <ListStates
        items={data && [data]}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch order details: ${message}`}
        empty={null}
      >
        {data && <OrderDetail order={data} change={change} onTrack={onTrack} onTyped={setIsTyped} />}
      </ListStates>
      {question}
    </Modal>
  );
}

interface OrderDetailProps {
  readonly order: SeenOrder;
  readonly change: StatusChange;
  readonly onTrack: (order: SeenOrder) => void;
  readonly onTyped: (isTyped: boolean) => void;
}

function OrderDetail({ order, change, onTrack, onTyped }: OrderDetailProps) {
  const [isMoving, setIsMoving] = useState(false);
  const mayPack = useRight('packing');
  const whole = isWithMoney(order) ? order : null;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <StatusSelect order={order} change={change} />
        <span className="text-sm text-ink-soft">
          {formatPastMoment(order.createdAt)}
          {order.promisedTo !== null && `, promised ${byDay(order.promisedTo)}`}
        </span>
      </div>
      {whole && <MoneyNews order={whole} />}
      {order.isGoingBack && (
        <p role="status" className="border-l-4 border-danger bg-white px-4 py-3">
          It is being refunded in full: do not send it.
        </p>
      )}
      <SameParcel order={order} />
      {typeof whole?.ewayBill === 'string' && (
        <p className="border-l-4 border-maroon bg-white px-4 py-2">{whole.ewayBill}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayPack && (
          <>
            <PackedButton order={order} />
            <AdminButton look="outline" data-first onClick={() => onTrack(order)}>
              Tracking
            </AdminButton>
          </>
        )}
        {whole && <RefundButton order={whole} />}
        <OrderPapers order={order} />
      </div>
      {(packingWords(order).length > 0 || order.giftNote !== null) && (
        <Section title="Pack it as a gift">
          <OrderGift order={order} />
        </Section>
      )}
      <Section title="Items">
        <OrderItems items={order.items} />
      </Section>
      <div className="grid gap-6 sm:grid-cols-2">
        {whole && <Amounts order={whole} />}
        <Section title="Deliver to">
          <OrderAddress order={order} onMove={() => setIsMoving(true)} />
        </Section>
      </div>
      {whole?.paymentMethod === 'cod' && (
        <Section title="Cash on delivery">
          <CashLimit order={whole} />
        </Section>
      )}
      <Section title="Notes">
        <OrderNotes order={order} onTyped={onTyped} />
      </Section>
      <Section title="History">
        <OrderHistory history={order.history} />
      </Section>
      {isMoving && whole && <AddressDialog order={whole} onClose={() => setIsMoving(false)} />}
    </div>
  );
}

function MoneyNews({ order }: { readonly order: AdminOrder }) {
  const [isSettling, setIsSettling] = useState(false);
  const due = refundDuePaise(order);
  const taken = takenWords(order);
  return (
    <>
      {due > 0 && (
        <div className="border-l-4 border-danger bg-white px-4 py-3">
          <p role="status">{formatRupees(due)} of this order has been paid and has not gone back.</p>
          <AdminButton look="quiet" className="-ml-4" onClick={() => setIsSettling(true)}>
            Nothing more is due
          </AdminButton>
        </div>
      )}
      {taken !== null && (
        <p role="status" className="border-l-4 border-danger bg-white px-4 py-3">
          {taken}
        </p>
      )}
      {isSettling && (
        <NothingDueDialog orderId={order.id} duePaise={due} onClose={() => setIsSettling(false)} />
      )}
    </>
  );
}

function RefundButton({ order }: { readonly order: AdminOrder }) {
  const [isRefunding, setIsRefunding] = useState(false);
  return (
    <>
      {mayRefundPaise(order) > 0 && (
        <AdminButton look="outline" onClick={() => setIsRefunding(true)}>
          Refund
        </AdminButton>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </>
  );
}

function Amounts({ order }: { readonly order: AdminOrder }) {
  const [givenBack, setGivenBack] = useState<AdminRefund | null>(null);
  return (
    <Section title="Amounts">
      <OrderMoney order={order} onGiveBack={setGivenBack} />
      {givenBack && (
        <GiveBackDialog orderId={order.id} refund={givenBack} onClose={() => setGivenBack(null)} />
      )}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}
