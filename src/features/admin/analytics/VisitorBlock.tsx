import { type Analytics, WEEK_DAYS } from '#analytics/analytics.ts';
import { countOf, formatCount } from '#count.ts';
import { Block, Card, Figure } from './Cards.tsx';
import DayChart, { DayTable, formatDay, formatWeekDay } from './DayChart.tsx';

export default function VisitorBlock({ analytics }: { readonly analytics: Analytics }) {
  const { series, days, week, today } = analytics;
  const mostOfDay = Math.max(...week.days.map(({ views }) => views));
  const views = series.reduce((sum, day) => sum + day.views, 0);
  const sessions = series.reduce((sum, day) => sum + day.sessions, 0);
  return (
    <Block title="Visitor Analytics">
      <dl className="grid grid-cols-2 gap-3 max-sm:*:last:col-span-full sm:grid-cols-3 sm:gap-4">
        <Figure label="Page Views Today" value={formatCount(today.views)} />
        <Figure label="Sessions Today" value={formatCount(today.sessions)} />
        <Figure label="Page Views, Last 7 Days" value={formatCount(week.views)} />
      </dl>
      <div className="grid gap-3 sm:gap-4 md:grid-cols-2">
        <DayChart
          title="Page views"
          days={series.map(({ day, views: value }) => ({ day, value }))}
          shape="line"
          format={(value) => countOf(value, 'page view')}
          formatScale={formatCount}
          total={formatCount(views)}
        />
        <DayChart
          title="Sessions"
          days={series.map(({ day, sessions: value }) => ({ day, value }))}
          shape="line"
          format={(value) => countOf(value, 'session')}
          formatScale={formatCount}
          total={formatCount(sessions)}
        />
      </div>
      <DayTable
        label={`Page views and sessions of ${String(days)} days`}
        days={series}
        columns={[
          ['Page views', (day) => formatCount(day.views)],
          ['Sessions', (day) => formatCount(day.sessions)],
        ]}
      />
      <div className="grid items-start gap-3 sm:gap-4 md:grid-cols-2">
        <Card title={`Last ${String(WEEK_DAYS)} days`}>
          <ul>
            {[...week.days].reverse().map(({ day, views: count }) => (
              <ShareLine
                key={day}
                label={`${formatWeekDay(day)}, ${formatDay(day)}`}
                count={count}
                most={mostOfDay}
              />
            ))}
          </ul>
        </Card>
        <Card title={`Most seen pages, last ${String(WEEK_DAYS)} days`}>
          {week.paths.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">No page views yet.</p>
          ) : (
            <ul>
              {week.paths.map(({ path, views: count }) => (
                <ShareLine key={path} label={path} count={count} most={week.paths[0]?.views ?? 0} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Block>
  );
}

interface ShareLineProps {
  readonly label: string;
  readonly count: number;
  readonly most: number;
}

function ShareLine({ label, count, most }: ShareLineProps) {
  return (
    <li className="py-1.5">
      <p className="flex justify-between gap-4">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="flex-none tabular-nums">{formatCount(count)}</span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-1 w-full"
      >
        <rect width="100" height="4" className="fill-cream" />
        <rect width={most > 0 ? (count / most) * 100 : 0} height="4" className="fill-gold" />
      </svg>
    </li>
  );
}
