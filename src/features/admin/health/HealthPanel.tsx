import { useState } from 'react';
import { formatMoment } from '#dates.ts';
import { type Concern, concernsOf, type Health, HEALTH_DAYS } from '#health/health.ts';
import { countOf, formatCount } from '#count.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { MachineCards, MoneyCards } from './HealthCards.tsx';
import { concernWords, verdictOf } from './concern-words.ts';

interface Props {
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
        Figures of the past are of the last {HEALTH_DAYS} days. This shop runs version {health.version}.
      </p>
    </>
  );
}

interface ConcernListProps {
  readonly concerns: readonly Concern[];
  readonly health: Health;
  readonly refetch: () => unknown;
}

function ConcernList({ concerns, health, refetch }: ConcernListProps) {
  const mails = health.outbox.mailsToSendAgain;
  return (
    <ul aria-label="Needs a look" className="mb-6 grid gap-3">
      {concerns.map((concern) => {
        const { title, meaning, advice, links = [] } = concernWords[concern](health);
        return (
          <li key={concern} className="border border-l-4 border-line border-l-danger bg-white px-5 py-4">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 max-w-prose leading-relaxed">{meaning}</p>
            <p className="mt-1 max-w-prose leading-relaxed text-ink-soft">{advice}</p>
            {concern === 'outboxGivenUp' && mails > 0 && <SendMailsAgain mails={mails} onSent={refetch} />}
            {links.length > 0 && (
              <p className="mt-1 flex flex-wrap gap-x-5">
                {links.map(({ label, href }) => (
                  <a
                    key={href}
                    href={href}
                    className="inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
                  >
                    {label}
                  </a>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface SendMailsAgainProps {
  readonly mails: number;
  readonly onSent: () => unknown;
}

function SendMailsAgain({ mails, onSent }: SendMailsAgainProps) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    const result = await askAdmin(() => api.admin.health.mails.$post({ json: {} }));
    setIsBusy(false);
    if (result.ok) toastDone(`${countOf(result.value.mails, 'email')} on the way again.`);
    else toastFailed(`Failed to send them again: ${result.failure.message}`);
    onSent();
  };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <AdminButton look="primary" busy={isBusy && 'Sending…'} onClick={() => void send()}>
        Send them again
      </AdminButton>
      <span className="text-sm text-ink-soft">{countOf(mails, 'email')}</span>
    </p>
  );
}
