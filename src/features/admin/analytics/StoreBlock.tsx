import { useState } from 'react';
import { type Analytics, NEW_CUSTOMER_DAYS } from '#analytics/analytics.ts';
import { formatRupees } from '#money.ts';
import { countOf, formatCount } from '#count.ts';
import { Block, Card, Choice, Figure, ProductLine } from './Cards.tsx';
import DayChart, { DayTable, formatScale } from './DayChart.tsx';

export default function StoreBlock({ analytics }: { readonly analytics: Analytics }) {
  const { series, days } = analytics;
  const revenuePaise = series.reduce((sum, day) => sum + day.revenuePaise, 0);
  const orders = series.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Block title="Store Performance">
      <dl className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-full max-sm:*:last:col-span-full sm:gap-4 xl:grid-cols-4">
        <Figure label="Total Revenue" value={formatRupees(analytics.revenuePaise)} note="Less refunds" />
        <Figure label="Total Orders" value={formatCount(analytics.orders)} note="Paid or delivered" />
        <Figure
          label="New Customers"
          value={formatCount(analytics.newCustomers)}
          note={`Last ${String(NEW_CUSTOMER_DAYS)} days`}
        />
        <Figure label="Products" value={formatCount(analytics.products)} note="In the shop" />
      </dl>
      <div className="grid gap-3 sm:gap-4 md:grid-cols-2">
        <DayChart
          title="Revenue"
          days={series.map(({ day, revenuePaise: value }) => ({ day, value }))}
          shape="bars"
          format={formatRupees}
          formatScale={formatScale}
          total={formatRupees(revenuePaise)}
        />
        <DayChart
          title="Orders"
          days={series.map(({ day, orders: value }) => ({ day, value }))}
          shape="bars"
          format={(value) => countOf(value, 'order')}
          formatScale={formatCount}
          total={formatCount(orders)}
        />
      </div>
      <DayTable
        label={`Revenue and orders of ${String(days)} days`}
        days={series}
        columns={[
          ['Revenue', (day) => formatRupees(day.revenuePaise)],
          ['Orders', (day) => formatCount(day.orders)],
        ]}
      />
      <div className="grid items-start gap-3 sm:gap-4 md:grid-cols-2">
        <BestSellers days={days} bestSellers={analytics.bestSellers} />
        <LowStockList lowStock={analytics.lowStock} />
      </div>
    </Block>
  );
}

const ORDERS = [
  ['byPieces', 'Pieces'],
  ['byRevenue', 'Revenue'],
] as const;

function BestSellers({ days, bestSellers }: Pick<Analytics, 'days' | 'bestSellers'>) {
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

function LowStockList({ lowStock }: Pick<Analytics, 'lowStock'>) {
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
