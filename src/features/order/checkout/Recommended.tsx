import { useEffect, useState } from 'react';
import type { CartLine } from '#cart/cart-line.ts';
import type { ProductSummary } from '#catalogue/product.ts';
import { formatRupees } from '#money.ts';
import { api, ask } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import CartPicture from '#features/cart/CartPicture.tsx';

interface Props {
  readonly lines: readonly CartLine[];
  readonly categoryIds: readonly number[];
}

const MOST = 8;

/** From the categories in the cart; when they cannot be loaded, nothing is shown. */
export default function Recommended({ lines, categoryIds }: Props) {
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);
  const categories = [...categoryIds].sort((one, other) => one - other).join(',');
  useEffect(() => {
    if (categories === '') return;
    let isGone = false;
    const query = { filter_categories: categories, sort: 'is_featured-desc' };
    void ask(api.products.$get({ query })).then((answer) => {
      if (!isGone && answer.ok) setProducts(answer.value.items);
    });
    return () => {
      isGone = true;
    };
  }, [categories]);

  const inCart = new Set(lines.map(({ id }) => id));
  const shown = products
    .filter(({ id, stockQuantity }) => !inCart.has(id) && stockQuantity > 0)
    .slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recommended" className="mt-14 border-t border-line pt-8">
      <h2 id="recommended" className="text-3xl">
        You may also like
      </h2>
      <ul role="list" className="-mx-2 mt-3 flex snap-x scroll-px-2 gap-4 overflow-x-auto px-2 pt-2 pb-3">
        {shown.map(({ id, name, imageUrls, pricePaise }) => (
          <li key={id} className="w-36 flex-none snap-start sm:w-44">
            <a href={paths.product(id)} className="block hover:text-maroon">
              <CartPicture imageUrl={imageUrls[0] ?? null} isLoading={false} sizes="11rem" />
              <span className="mt-2 block leading-snug">{name}</span>
              <span className="mt-1 block font-semibold tabular-nums">{formatRupees(pricePaise)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
