import { useQueryClient } from '@tanstack/react-query';
import { type Analytics, type Period, PERIODS, USUAL_PERIOD, withVisits } from '#analytics/analytics.ts';
import { formatDate } from '#dates.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { useFilters } from '#features/admin/kit/list/use-filters.ts';
import { readAdmin } from '#features/admin/kit/ask-admin.ts';
import Choice from './Choice.tsx';
import FirstSteps from './FirstSteps.tsx';
import NewsLines, { type NewsLinesProps } from './NewsLines.tsx';
import StoreBlock from './StoreBlock.tsx';
import Today from './Today.tsx';
import ToolCards from './ToolCards.tsx';
import VisitorBlock from './VisitorBlock.tsx';
import WishlistBlock from './WishlistBlock.tsx';
import { useNews, type Visitors } from './use-news.ts';
import { useEvery, useWhileSeen } from './while-seen.ts';

interface Props extends NewsLinesProps {
  readonly days: Period;
  /** Null when it could not be read with the page. */
  readonly initial: Analytics | null;
}

const OPTIONS = PERIODS.map((days) => [String(days), `${String(days)} days`] as const);
/** A visitor's leaving is only noticed by reading again. */
const VISITS_MS = 60_000;
/** A sale is announced at once, unless the live channel is down. */
const ALL_MS = { told: 600_000, untold: 30_000 } as const;

export default function DashboardPanel(props: Props) {
  return (
    <AdminPanel>
      <Dashboard {...props} />
    </AdminPanel>
  );
}

function Dashboard({ days, initial, health, newReviews }: Props) {
  const [filters, setFilters] = useFilters({ days: inAddress(String(days)) });
  const chosen = filters.days || String(USUAL_PERIOD);
  const queryKey = ['analytics', chosen];
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useAdminQuery<Analytics>({
    queryKey,
    send: () => api.admin.analytics.$get({ query: { days: chosen } }),
    initial,
    refetchOnWindowFocus: false,
  });
  /** Reads again every part of the page that failed, such as the health lines. */
  const tryAgain = () =>
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  // Does not interrupt a request that is already under way.
  const readNow = () => refetch({ cancelRefetch: false });
  const readVisits = async () => {
    const visits = await readAdmin(() => api.admin.analytics.visits.$get({ query: { days: chosen } })).catch(
      () => null,
    );
    const analytics = queries.getQueryData<Analytics>(queryKey);
    const merged = analytics && visits && withVisits(analytics, visits);
    // After a failed read the whole is read anew, so that old figures do not pass for fresh ones.
    if (merged && !queries.getQueryState(queryKey)?.error) queries.setQueryData(queryKey, merged);
    else await readNow();
  };
  const readAll = useWhileSeen(() => void readNow());
  const { isTold, visitors } = useNews(readAll);
  useEvery(VISITS_MS, () => void readVisits());
  useEvery(isTold ? ALL_MS.told : ALL_MS.untold, () => void readNow());

  return (
    <>
      <PanelHeading title="Dashboard">
        <Choice
          label="Period"
          options={OPTIONS}
          value={chosen}
          onChoose={(period) => setFilters({ days: inAddress(period) })}
        />
      </PanelHeading>
      {data?.products === 0 && data.orders === 0 && <FirstSteps />}
      <NewsLines health={health} newReviews={newReviews} />
      {data && <Today analytics={data} visitors={visitorsAt(data, visitors)} isLive={isTold} />}
      <ToolCards />
      <div className="mt-4 empty:hidden">
        <ListStates
          items={data && [data]}
          error={error}
          isFetching={isFetching}
          refetch={tryAgain}
          failed={(message) => `Failed to fetch analytics: ${message}`}
          empty={null}
        >
          {data && (
            <>
              <StoreBlock analytics={data} />
              <VisitorBlock analytics={data} />
              <WishlistBlock analytics={data} />
              <p className="mt-8 text-sm text-ink-soft">
                Days are days in India. Today is {formatDate(data.at)}.
              </p>
            </>
          )}
        </ListStates>
      </div>
    </>
  );
}

/** The usual period is left out of the address. */
const inAddress = (days: string) => (days === String(USUAL_PERIOD) ? '' : days);

/** The newer of the number that was read and the one from the live channel. */
function visitorsAt({ at, liveVisitors }: Analytics, told: Visitors | null): number {
  return told && Date.parse(told.at) > at ? told.count : liveVisitors;
}
