import { useQueryClient } from '@tanstack/react-query';
import { type Analytics, type Period, PERIODS, USUAL_PERIOD, withVisits } from '#analytics/analytics.ts';
import type { AdminSectionName } from '#auth/rights.ts';
import { formatDate, formatPastMoment } from '#dates.ts';
import { openCashWords } from '#order/order-money.ts';
import { formatRupees } from '#money.ts';
import { formatCount } from '#count.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { useFilters } from '#features/admin/kit/list/use-filters.ts';
import { readAdmin } from '#features/admin/kit/ask-admin.ts';
import { adminSections } from '#features/admin/page/admin-sections.ts';
import { Block, Card, Choice, Figure, ProductLine } from './Cards.tsx';
import NewsLines, {
  type NewsLinesProps,
  useEvery,
  useNews,
  useWhileSeen,
  type Visitors,
} from './NewsLines.tsx';
import StoreBlock from './StoreBlock.tsx';
import ToolCards from './ToolCards.tsx';
import VisitorBlock from './VisitorBlock.tsx';

interface Props {
  readonly days: Period;
  readonly initial: Analytics | null;
  /** Those that whoever looks has the right to. */
  readonly sections: readonly AdminSectionName[];
  readonly news: NewsLinesProps | null;
}

const OPTIONS = PERIODS.map((days) => [String(days), `${String(days)} days`] as const);
/** Only reading again notices that a visitor has left. */
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

function Dashboard({ days, initial, sections, news }: Props) {
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
  const tryAgain = () =>
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  // A request that is already under way is not interrupted.
  const readNow = () => refetch({ cancelRefetch: false });
  const readVisits = async () => {
    const visits = await readAdmin(() => api.admin.analytics.visits.$get({ query: { days: chosen } })).catch(
      () => null,
    );
    const analytics = queries.getQueryData<Analytics>(queryKey);
    const merged = analytics && visits && withVisits(analytics, visits);
    // After a failed read everything is read anew, so that old figures do not pass for fresh ones.
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
      {data?.products === 0 && data.orders === 0 && sections.includes('settings') && <FirstSteps />}
      {news && <NewsLines {...news} />}
      {data && <Today analytics={data} visitors={visitorsAt(data, visitors)} isLive={isTold} />}
      <ToolCards sections={sections} />
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

const inAddress = (days: string) => (days === String(USUAL_PERIOD) ? '' : days);

function visitorsAt({ at, liveVisitors }: Analytics, told: Visitors | null): number {
  return told && Date.parse(told.at) > at ? told.count : liveVisitors;
}

const { settings, categories, banners } = adminSections;

const STEPS = [
  {
    ...settings,
    text: 'Enter your business details, taxes, delivery fee and whether you accept cash on delivery.',
  },
  { ...categories, text: 'Make one for each kind of piece, such as earrings.' },
  {
    label: 'Add from photos',
    href: adminPaths.addFromPhotos,
    text: 'Take a photo of each piece, and give it its name, price and stock.',
  },
  { ...banners, text: 'Choose the large pictures at the top of the home page.' },
  { label: 'Your shop', href: paths.home, text: 'Place an order yourself: it shows up under Orders.' },
];

function FirstSteps() {
  return (
    <section aria-label="First steps" className="mb-4 border border-line bg-white px-5 py-4">
      <h2 className="text-xl">First steps</h2>
      <ol className="grid gap-2 sm:grid-cols-2">
        {STEPS.map(({ label, href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-maroon underline underline-offset-4"
            >
              {label}
            </a>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TodayProps {
  readonly analytics: Analytics;
  readonly visitors: number;
  readonly isLive: boolean;
}

function Today({ analytics: { today }, visitors, isLive }: TodayProps) {
  return (
    <dl
      aria-label="Today"
      className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-full sm:grid-cols-3 sm:gap-4"
    >
      <Figure
        label="Today’s Revenue"
        value={formatRupees(today.revenuePaise)}
        note="Cash on delivery counts once delivered"
      />
      <Figure
        label="Today’s Orders"
        value={formatCount(today.orders)}
        note={today.openCashPaise > 0 ? openCashWords(today.openCashPaise) : undefined}
      />
      <Figure
        label="Live Visitors"
        value={formatCount(visitors)}
        note={
          <span data-live={isLive ? 'on' : 'off'} className="flex items-center gap-1.5">
            <span
              className={`size-2 flex-none rounded-full ${isLive ? 'bg-success' : 'bg-gold'}`}
              aria-hidden="true"
            />
            Last 5 minutes
          </span>
        }
      />
    </dl>
  );
}

function WishlistBlock({ analytics }: { readonly analytics: Analytics }) {
  const { wishes, latestWishes } = analytics;
  return (
    <Block title="Wishlist Analytics">
      <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-[1fr_3fr]">
        <dl>
          <Figure label="Wishlist Items" value={formatCount(wishes)} note="On all lists together" />
        </dl>
        <Card title="Latest wishes">
          {latestWishes.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">No recent wishlist activity.</p>
          ) : (
            <ul className="md:columns-2 md:gap-8 md:*:break-inside-avoid">
              {latestWishes.map((wish, nth) => (
                <ProductLine
                  key={`${String(wish.productId)} ${String(wish.at)} ${String(nth)}`}
                  product={wish}
                  note={<time dateTime={new Date(wish.at).toISOString()}>{formatPastMoment(wish.at)}</time>}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Block>
  );
}
