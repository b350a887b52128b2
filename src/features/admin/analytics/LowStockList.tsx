import type { Analytics } from '#analytics/analytics.ts';
import { formatCount } from '#count.ts';
import Card from './Card.tsx';
import ProductLine from './ProductLine.tsx';

export default function LowStockList({ lowStock }: Pick<Analytics, 'lowStock'>) {
  return (
    <Card title="Low stock">
      {lowStock.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">Nothing is running low.</p>
      ) : (
        <ul>
          {lowStock.map((each) => (
            <ProductLine
              key={`${String(each.productId)} ${each.size}`}
              product={each}
              note={each.size === '' ? 'One size' : `Size ${each.size}`}
            >
              <span
                className={`ml-auto flex-none tabular-nums ${each.onHand === 0 ? 'font-medium text-danger' : 'text-ink'}`}
              >
                {each.onHand === 0 ? 'Sold out' : `${formatCount(each.onHand)} left`}
              </span>
            </ProductLine>
          ))}
        </ul>
      )}
    </Card>
  );
}
