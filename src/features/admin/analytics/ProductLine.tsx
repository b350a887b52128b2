import type { ReactNode } from 'react';
import type { ProductMention } from '#analytics/analytics.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';

interface Props {
  readonly product: ProductMention;
  /** Under the name. */
  readonly note: ReactNode;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** A product in a list of the dashboard: its name leads to where it is edited, unless it is gone. */
export default function ProductLine({ product, note, children }: Props) {
  const { productId, name, imageUrl, isKept } = product;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0">
      <Thumbnail address={imageUrl} />
      <div className="min-w-24 flex-1 wrap-anywhere">
        {isKept ? (
          <a
            href={adminPaths.editProduct(productId)}
            className="leading-snug font-medium underline-offset-4 hover:text-maroon hover:underline"
          >
            {name}
          </a>
        ) : (
          <p className="leading-snug font-medium">{name}</p>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">
          {note}
          {!isKept && ' · Deleted'}
        </p>
      </div>
      {children}
    </li>
  );
}
