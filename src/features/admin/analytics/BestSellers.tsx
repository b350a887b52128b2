import { useState } from 'react';
import type { Analytics } from '#analytics/analytics.ts';
import { formatRupees } from '#money.ts';
import { countOf } from '#count.ts';
import Card from './Card.tsx';
import Choice from './Choice.tsx';
import ProductLine from './ProductLine.tsx';

const ORDERS = [
  ['byPieces', 'Pieces'],
  ['byRevenue', 'Revenue'],
] as const;

export default function BestSellers({ days, bestSellers }: Pick<Analytics, 'days' | 'bestSellers'>) {
  const [order, setOrder] = useState<keyof Analytics['bestSellers']>('byPieces');
  const sellers = bestSellers[order];
  return (
    <Card
      title="Best sellers"
      choice={<Choice label="Best sellers by" options={ORDERS} value={order} onChoose={setOrder} />}
    >
      {sellers.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">Nothing sold in these {days} days.</p>
      ) : (
        <ol>
          {sellers.map((seller) => {
            const [pieces, revenue] = [countOf(seller.pieces, 'piece'), formatRupees(seller.revenuePaise)];
            const [first, second] = order === 'byPieces' ? [pieces, revenue] : [revenue, pieces];
            return (
              <ProductLine key={seller.productId} product={seller} note={second}>
                <span className="ml-auto flex-none tabular-nums">{first}</span>
              </ProductLine>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
