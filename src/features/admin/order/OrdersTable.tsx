import { formatPastMoment } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { goesAlong, isLeftAlone } from '#order/addition.ts';
import { refundDuePaise } from '#order/read/admin-order.ts';
import { isWithMoney, type SeenSummary } from '#order/read/packers-order.ts';
import { mayBePacked } from '#order/self-service.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import IconButton from '#features/admin/kit/IconButton.tsx';
import DataTable, { type Column, StateMark } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { countOf } from '#count.ts';
import { useRight } from '#features/admin/kit/own-rights.ts';
import StatusSelect, { type StatusChange } from './StatusSelect.tsx';

interface Props {
  readonly rows: readonly SeenSummary[];
  readonly fresh: ReadonlySet<string>;
  readonly change: StatusChange;
  readonly onShow: (id: string) => void;
  readonly onTrack: (order: SeenSummary) => void;
}

export default function OrdersTable({ rows, fresh, change, onShow, onTrack }: Props) {
  const [seesMoney, mayPack] = [useRight('money'), useRight('packing')];
  const columns: readonly Column<SeenSummary>[] = [
    {
      label: 'Order',
      kind: 'title',
      cell: ({ id, createdAt, items, ...order }) => (
        <span className="flex items-center gap-3">
          <span className="flex-none md:max-xl:hidden">
            <Thumbnail address={items[0]?.imageUrl} />
          </span>
          <span>
            <button
              type="button"
              className="min-h-8 whitespace-nowrap text-maroon tabular-nums underline underline-offset-4"
              onClick={() => {
                onShow(id);
              }}
            >
              {id}
            </button>
            {fresh.has(id) && (
              <span className="ml-2.5 rounded-sm bg-success px-2 py-0.5 text-xs font-medium text-white">
                New
              </span>
            )}
            <span className="block text-sm font-normal text-ink-soft md:max-xl:whitespace-pre-line">
              {`${formatPastMoment(createdAt)} ·\n${piecesOf(items)}`}
            </span>
            {parcelWords(order).map((words) => (
              <span key={words} className="block text-sm font-normal">
                {words}
              </span>
            ))}
          </span>
        </span>
      ),
    },
    {
      label: 'Customer',
      cell: (order) => (
        <span className="block md:min-w-50">
          {order.customerName}
          {order.recipient !== null && <span className="block text-sm">To: {order.recipient}</span>}
          {isWithMoney(order) && <span className="block text-sm text-ink-soft">{order.customerEmail}</span>}
        </span>
      ),
    },
    {
      label: 'Total',
      kind: 'number',
      cell: (order) =>
        isWithMoney(order) && (
          <>
            <span className="whitespace-nowrap">{formatRupees(order.totalPaise)}</span>
            <span className="block text-sm text-ink-soft">
              {order.paymentMethod === 'cod' ? 'On delivery' : 'Online'}
            </span>
            {refundDuePaise(order) > 0 && (
              <span className="block text-sm font-medium text-danger">Refund due</span>
            )}
            {order.isGoingBack && <GoingBack />}
          </>
        ),
    },
    {
      label: 'Status',
      cell: (order) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusSelect order={order} change={change} />
          {order.packedAt !== null && mayBePacked(order.status) && <StateMark tone="good">Packed</StateMark>}
          {order.isGoingBack && !isWithMoney(order) && <GoingBack />}
        </span>
      ),
    },
    {
      label: 'Actions',
      kind: 'actions',
      cell: (order) => (
        <span className="flex items-center justify-end md:max-xl:flex-col">
          {mayPack && (
            <IconButton
              label={`Tracking of ${order.id}`}
              paths={TRUCK}
              className={order.trackingUrl === null ? '' : 'text-success'}
              onClick={() => {
                onTrack(order);
              }}
            />
          )}
          <AdminButton
            look="quiet"
            className="px-2! md:max-xl:px-0!"
            aria-label={`Details of ${order.id}`}
            onClick={() => {
              onShow(order.id);
            }}
          >
            Details
          </AdminButton>
        </span>
      ),
    },
  ];
  const shown = columns.filter(({ label }) => seesMoney || label !== 'Total');
  return <DataTable label="Orders" rows={rows} keyOf={({ id }) => id} columns={shown} isDense />;
}

function GoingBack() {
  return <span className="block text-sm font-medium text-danger">Being refunded in full</span>;
}

type Parcel = Pick<SeenSummary, 'status' | 'packedAt' | 'first' | 'additions'>;

function parcelWords(order: Parcel): string[] {
  const { first, additions } = order;
  const along = additions
    .filter((added) => goesAlong(added, order))
    .map(({ id }) => `Also in this parcel: ${id}`);
  if (first === null) return along;
  return [isLeftAlone(order, first) ? `Own parcel: ${first.id} went before` : `Goes with ${first.id}`];
}

function piecesOf(items: SeenSummary['items']): string {
  return countOf(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    'piece',
  );
}

const TRUCK = [
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2',
  'M15 18H9',
  'M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.62l-3.48-4.35A1 1 0 0 0 17.52 8H14',
  'M17 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
] as const;
