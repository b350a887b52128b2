import { formatMoment } from '#dates.ts';
import { concernsOf, type Health, HEALTH_DAYS } from '#health/health.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { formatCount } from '#count.ts';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import ConcernList from './ConcernList.tsx';
import MachineCards from './MachineCards.tsx';
import MoneyCards from './MoneyCards.tsx';
import { verdictOf } from './concern-words.ts';

interface Props {
  /** Null when it could not be read with the page. */
  readonly initial: Health | null;
}

export default function HealthPanel(props: Props) {
  return (
    <AdminPanel>
      <Report {...props} />
    </AdminPanel>
  );
}

function Report({ initial }: Props) {
  const { data, error, isFetching, refetch } = useAdminQuery<Health>({
    queryKey: ['health'],
    send: () => api.admin.health.$get(),
    initial,
  });
  return (
    <>
      <PanelHeading title="Health">
        <AdminButton look="outline" busy={isFetching && 'Refreshing…'} onClick={() => void refetch()}>
          Refresh
        </AdminButton>
      </PanelHeading>
      <ListStates
        items={data && [data]}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch how the shop is doing: ${message}`}
        empty={null}
      >
        {data && <Findings health={data} refetch={refetch} />}
      </ListStates>
    </>
  );
}

interface FindingsProps {
  readonly health: Health;
  readonly refetch: () => unknown;
}

function Findings({ health, refetch }: FindingsProps) {
  const concerns = concernsOf(health);
  return (
    <>
      <p role="status" className="font-display text-2xl text-maroon lining-nums lg:text-3xl">
        {verdictOf(concerns.length)}
      </p>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {formatMoment(health.at)} in India. The database answered within {formatCount(health.databaseMs)} ms.
      </p>
      {concerns.length > 0 && <ConcernList concerns={concerns} health={health} refetch={refetch} />}
      <div className="grid gap-3 sm:gap-4 md:grid-cols-2 xl:grid-cols-3">
        <MachineCards health={health} />
        <MoneyCards health={health} />
      </div>
      <p className="mt-6 text-sm text-ink-soft">
        What is over is counted for {HEALTH_DAYS} days. This shop runs version {health.version}.
      </p>
    </>
  );
}
