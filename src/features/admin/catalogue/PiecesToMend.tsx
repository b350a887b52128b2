import { QUIET_LINK } from '#ui/button.ts';
import {
  gapLink,
  LAW_GAP_NAMES,
  LAW_GAPS,
  type LawGap,
  type PiecesToMend as Pieces,
  type PieceToMend,
} from '#catalogue/law-gaps.ts';
import { countOf, formatCount } from '#count.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import DataTable, { type Column } from '#features/admin/kit/list/DataTable.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

interface Props extends Pieces {
  readonly gap: LawGap | null;
}

const CHIP =
  'flex min-h-11 items-center gap-2 border border-line bg-white px-3.5 text-sm hover:border-maroon aria-[current=page]:border-maroon aria-[current=page]:font-medium aria-[current=page]:text-maroon';

const COLUMNS: readonly Column<PieceToMend>[] = [
  {
    label: 'Piece',
    kind: 'title',
    cell: ({ name, sku, imageUrl }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={imageUrl} />
        <span className="min-w-0">
          {name}
          {sku !== null && <span className="block text-xs font-normal text-ink-soft">{sku}</span>}
        </span>
      </span>
    ),
  },
  {
    label: 'Missing',
    kind: 'wide',
    cell: ({ id, name, gaps }) => (
      <span className="flex flex-wrap gap-x-5">
        {gaps.map((gap) => (
          <a key={gap} href={gapLink(adminPaths.editProduct(id), gap)} className={QUIET_LINK}>
            {LAW_GAPS[gap].label}
            <span className="sr-only"> of {name}</span>
          </a>
        ))}
      </span>
    ),
  },
];

export default function PiecesToMend({ items, total, counts, page, pageCount, gap }: Props) {
  const filters = [
    { name: null, label: 'All', pieces: total },
    ...LAW_GAP_NAMES.map((name) => ({ name, label: LAW_GAPS[name].label, pieces: counts[name] })),
  ].filter(({ name, pieces }) => pieces > 0 || name === gap);
  return (
    <>
      <PanelHeading title={total === 0 ? 'Nothing to complete' : `${countOf(total, 'piece')} to complete`}>
        <a href={adminPaths.products} className={QUIET_LINK}>
          All products
        </a>
      </PanelHeading>
      <p className="mb-5 max-w-2xl leading-relaxed text-ink-soft">
        {total === 0
          ? 'Every piece in the shop shows its MRP, origin, importer, quantity, HSN code and measures, as the law requires.'
          : 'Details the law requires for every piece, still missing here. Each link opens the form at that field.'}
      </p>
      {total > 0 && (
        <nav aria-label="What is missing" className="mb-5 flex flex-wrap gap-2">
          {filters.map(({ name, label, pieces }) => (
            <a
              key={label}
              href={adminPaths.piecesToMend(name)}
              aria-current={name === gap ? 'page' : undefined}
              className={CHIP}
            >
              {label} <span className="text-ink-soft tabular-nums">{formatCount(pieces)}</span>
            </a>
          ))}
        </nav>
      )}
      {items.length > 0 && (
        <DataTable label="Pieces to complete" rows={items} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
      {pageCount > 1 && (
        <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            Page {page} of {pageCount}
          </p>
          <span className="flex gap-5">
            {page > 1 && (
              <a href={adminPaths.piecesToMend(gap, page - 1)} className={QUIET_LINK}>
                Previous
              </a>
            )}
            {page < pageCount && (
              <a href={adminPaths.piecesToMend(gap, page + 1)} className={QUIET_LINK}>
                Next
              </a>
            )}
          </span>
        </nav>
      )}
    </>
  );
}
