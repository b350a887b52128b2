import { or, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { HOUR_MS } from '#dates.ts';
import { STRANGER_MAILS, STRANGERS_AN_HOUR, type StrangerMail, WAITS_FOR_TURN } from './stranger-mail.ts';

/** Makes the next mails to strangers due, of each kind as many as its share of the hour allows, the oldest first. */
export function turnsStatement(db: Database, at: number) {
  return db
    .update(outbox)
    .set({ nextAttemptAt: at, createdAt: at })
    .where(or(...STRANGER_MAILS.map((kind) => sql`${outbox.id} in (${nextOf(kind, at)})`)));
}

function nextOf(kind: StrangerMail, at: number) {
  const hadTurn = sql`(select count(*) from ${outbox} where stranger = ${kind}
    and next_attempt_at > ${at - HOUR_MS} and next_attempt_at < ${WAITS_FOR_TURN})`;
  return sql`select id from ${outbox} where stranger = ${kind} and next_attempt_at = ${WAITS_FOR_TURN}
    and coalesce(payload ->> 'until' > ${at}, 1)
    order by id limit max(0, ${STRANGERS_AN_HOUR[kind]} - ${hadTurn})`;
}
