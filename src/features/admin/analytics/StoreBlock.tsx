import { type Analytics, NEW_CUSTOMER_DAYS } from '#analytics/analytics.ts';
import { formatRupees } from '#money.ts';
import { countOf, formatCount } from '#count.ts';
import BestSellers from './BestSellers.tsx';
import Block from './Block.tsx';
import DayChart from './DayChart.tsx';
import DayTable from './DayTable.tsx';
import Figure from './Figure.tsx';
import LowStockList from './LowStockList.tsx';
import { formatScale } from './figures.ts';

/** A2: what was sold, and what is left to sell. */
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
