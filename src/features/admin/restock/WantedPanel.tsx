import { buttonClass } from '#ui/button.ts';
import Icon from '#ui/Icon.tsx';
import { countOf, formatCount } from '#count.ts';
import { formatDate } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { purchaseList, type WantedPiece, HOLD_HOURS, NIGHT_HOLDS_END } from '#restock/restock.ts';
import type { Page } from '#row-cursor.ts';
import { api } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { whatsappLink } from '#features/page/contact/contact-links.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import { icons } from '#features/admin/kit/IconButton.tsx';
import DataTable from '#features/admin/kit/list/DataTable.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import LoadMore from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useAdminPages } from '#features/admin/kit/list/use-admin-query.ts';

interface Props {
  readonly initial: (Page<WantedPiece> & { readonly waiting: number }) | null;
}

export default function WantedPanel(props: Props) {
  return (
    <AdminPanel>
      <Wanted {...props} />
    </AdminPanel>
  );
}

function Wanted({ initial }: Props) {
  const pages = useAdminPages({
    queryKey: ['wanted'],
    send: (cursor) => api.admin.wanted.$get({ query: { cursor: cursor ?? '' } }),
    initial,
  });
  const { data, items, error, isFetching, refetch } = pages;
  const waiting = data?.pages[0]?.waiting ?? 0;

  return (
    <>
      <PanelHeading title="Wanted">
        {waiting > 0 && (
          <>
            <a
              href={whatsappLink(purchaseList(items ?? []), null)}
              rel="noopener"
              className={buttonClass({ look: 'outline', size: 'small' })}
            >
              Send by WhatsApp
            </a>
            <DownloadLink list="wanted" look="primary">
              <Icon paths={icons.download} size={18} />
              Download CSV
            </DownloadLink>
          </>
        )}
      </PanelHeading>
      <p className="mb-4 max-w-2xl leading-relaxed text-ink-soft">
        {waiting > 0 && (
          <>
            <strong className="font-medium text-ink">
              {countOf(waiting, 'person is', 'people are')} waiting for a piece to come back.
            </strong>{' '}
          </>
        )}
        Enter the new stock at its product: those who asked first are told within minutes, as many as there
        are pieces. One is kept for each of them for {HOLD_HOURS} hours, at night until {NIGHT_HOLDS_END} in
        the morning; then the next are told.
      </p>
      <ListStates
        items={items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch what is wanted: ${message}`}
        empty={<p>Nobody waits for anything.</p>}
      >
        <DataTable
          label="Wanted pieces"
          rows={items ?? []}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Piece',
              kind: 'title',
              cell: ({ productId, name, sku, imageUrl, size }) => (
                <span className="flex items-center gap-3">
                  <Thumbnail address={imageUrl} />
                  <span className="min-w-0">
                    <a
                      href={adminPaths.editProduct(productId)}
                      className="leading-snug underline-offset-4 hover:text-maroon hover:underline max-md:inline-block max-md:py-1"
                    >
                      {name}
                    </a>
                    {size !== '' && (
                      <span className="block text-sm font-normal text-ink-soft">Size {size}</span>
                    )}
                    {sku !== null && (
                      <span className="block text-sm font-normal text-ink-soft">SKU {sku}</span>
                    )}
                  </span>
                </span>
              ),
            },
            {
              label: 'People waiting',
              kind: 'number',
              cell: ({ waiting: people }) => <strong className="font-medium">{formatCount(people)}</strong>,
            },
            {
              label: 'In stock',
              kind: 'number',
              cell: ({ onHand }) =>
                onHand === 0 ? <span className="text-danger">Sold out</span> : formatCount(onHand),
            },
            {
              label: 'Worth',
              kind: 'number',
              cell: ({ estimatedPaise }) => formatRupees(estimatedPaise),
            },
            {
              label: 'Last sold',
              kind: 'wide',
              cell: ({ lastSoldAt }) => (lastSoldAt === null ? 'Never' : formatDate(lastSoldAt)),
            },
          ]}
        />
        <LoadMore pages={pages} />
      </ListStates>
    </>
  );
}
