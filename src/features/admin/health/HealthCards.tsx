import { type ReactNode, useId } from 'react';
import { formatPastMoment } from '#dates.ts';
import { type Health, isFailing, type Refusals, type TaskHealth, totalOf } from '#health/health.ts';
import { formatCount } from '#count.ts';
import { formatRupees } from '#money.ts';
import { formatSpan, kindWords, taskWords } from './machine-words.ts';

export function MachineCards({ health }: { readonly health: Health }) {
  const { at, cron, outbox, images } = health;
  const failed = cron.tasks.filter(({ failedAt }) => failedAt !== null);
  return (
    <>
      <Facts
        title="Scheduled tasks"
        facts={[
          ['Last run', cron.ranAt === null ? 'Not yet' : `${formatSpan(at - cron.ranAt)} ago`],
          ['Failing now', formatCount(cron.tasks.filter(isFailing).length)],
        ]}
        note={
          failed.length > 0 ? (
            <ul className="grid gap-1">
              {failed.map((task) => (
                <li key={task.task}>{failureOf(task, at)}</li>
              ))}
            </ul>
          ) : (
            'No task has failed so far.'
          )
        }
      />
      <Facts
        title="Outbox"
        facts={[
          ['Waiting', formatCount(totalOf(outbox.waiting))],
          ...(outbox.oldestAt === null
            ? []
            : [['Oldest waits for', formatSpan(at - outbox.oldestAt)] as const]),
          ...(outbox.beforeTurn === 0
            ? []
            : [['To new addresses, later', formatCount(outbox.beforeTurn)] as const]),
          ['Given up', formatCount(totalOf(outbox.givenUp))],
        ]}
        note={
          outbox.waiting.length > 0
            ? kindWords(outbox.waiting)
            : 'Email, page refreshes and live messages: nothing waits.'
        }
      />
      <Facts
        title="Pictures"
        facts={[
          ['Month used up', refusedWords(images.usedUp, at)],
          ['No answer', refusedWords(images.away, at)],
        ]}
        note={
          images.usedUp || images.away
            ? 'A size that could not be made is shown as the whole picture.'
            : 'Cloudflare Images makes every size that is asked for.'
        }
      />
    </>
  );
}

function refusedWords(refusals: Refusals, at: number): string {
  return refusals ? `${formatSpan(at - refusals.lastAt)} ago` : 'Never';
}

function failureOf(run: TaskHealth, at: number): string {
  const { task, failedAt, failedWith } = run;
  const code = failedWith === null ? '' : ` (${failedWith})`;
  const isOver = isFailing(run) ? '' : ', and went well since';
  return `${taskWords(task)} failed ${formatPastMoment(failedAt ?? 0, at)}${code}${isOver}.`;
}

export function MoneyCards({ health }: { readonly health: Health }) {
  const { at, orders, refunds, webhooks, reconciler } = health;
  const oldest = (moment: number | null) =>
    moment === null ? [] : [['Oldest waits for', formatSpan(at - moment)] as const];
  return (
    <>
      <Facts
        title="Orders waiting for money"
        facts={[
          ['Orders', formatCount(orders.waiting)],
          ['Worth', formatRupees(orders.waitingPaise)],
          ...oldest(orders.oldestAt),
          ['Payment not verified', formatCount(orders.unverified)],
          ['No payment page opened within an hour', formatCount(orders.notOpened)],
        ]}
        note={
          orders.waiting === 0 ? 'Nobody is about to pay.' : 'The pieces of these orders are kept until then.'
        }
      />
      <Facts
        title="Refunds"
        facts={[
          ['Under way', formatCount(refunds.pending)],
          ['Worth', formatRupees(refunds.pendingPaise)],
          ...oldest(refunds.oldestAt),
          ['Failed', formatCount(refunds.failed.length)],
          ['Due', formatRupees(refunds.duePaise)],
        ]}
      />
      <Facts
        title="Messages from Razorpay"
        facts={[
          ['Last one', webhooks.acceptedAt === null ? 'None' : `${formatSpan(at - webhooks.acceptedAt)} ago`],
          ['Could not be used', formatCount(webhooks.failed)],
          ['Not readable', formatCount(webhooks.unreadable)],
          ['For no order of ours', formatCount(webhooks.foreign)],
          ['Refused signatures', formatCount(webhooks.refused)],
        ]}
      />
      <Facts
        title="Reconciler"
        facts={[
          ['Asked about', formatCount(reconciler.asked)],
          ['Found paid', formatCount(reconciler.paid)],
          ['Sent back', formatCount(reconciler.refunded)],
          ['Given up, not paid', formatCount(reconciler.givenUp)],
        ]}
        note="The shop asks Razorpay about orders that it was not told about."
      />
    </>
  );
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly note?: ReactNode;
}

function Facts({ title, facts, note }: FactsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-white p-4 sm:p-5">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <dl className="grid gap-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <div className="mt-2 text-sm leading-relaxed text-ink-soft">{note}</div>}
    </section>
  );
}
