import { formatPastMoment } from '#dates.ts';
import { type Health, isFailing, type Refusals, type TaskHealth, totalOf } from '#health/health.ts';
import { formatCount } from '#count.ts';
import Facts from './Facts.tsx';
import { formatSpan } from './format-span.ts';
import { kindWords, taskWords } from './machine-words.ts';

/** Cron, what is waiting to be sent, and who resizes the pictures. */
export default function MachineCards({ health }: { readonly health: Health }) {
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
            : 'Mail, page refreshes and live messages: nothing waits.'
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
