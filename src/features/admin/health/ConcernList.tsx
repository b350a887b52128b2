import type { Concern, Health } from '#health/health.ts';
import { concernWords } from './concern-words.ts';
import SendMailsAgain from './SendMailsAgain.tsx';

interface Props {
  readonly concerns: readonly Concern[];
  readonly health: Health;
  readonly refetch: () => unknown;
}

/** What each means, and what to do about it. */
export default function ConcernList({ concerns, health, refetch }: Props) {
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
