import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { createSendEmail } from '#integrations/mail.server.ts';
import { shop } from '#shop.config.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20);
const NOBODY_READS = { name: 'Shop', email: 'no-reply@example.in' };

const database = useDatabase();
beforeEach(() => database.db.delete(outbox));

const letter = {
  to: 'asha@example.in',
  replyTo: 'ravi@example.in',
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
  headers: {},
};

describe('an answer', () => {
  test('goes where the mail says, not where it comes from', async () => {
    await queueMail(database.db, letter, { now: NOW });
    const sent: object[] = [];
    const binding = { send: (mail: object) => (sent.push(mail), Promise.resolve({ messageId: '1' })) };
    await deliverOutbox(createTestContext(database.db, { mail: createSendEmail(binding, NOBODY_READS) }));
    expect(sent).toMatchObject([
      { from: NOBODY_READS, to: 'asha@example.in', replyTo: 'ravi@example.in', subject: 'Hello' },
    ]);
  });

  test('goes to the shop where the mail names what is no address', async () => {
    const payload = { ...letter, replyTo: 'ravi@example.in\r\nBcc: usha@example.in' };
    await database.db.insert(outbox).values({ kind: 'mail', payload, nextAttemptAt: NOW });
    const ctx = createTestContext(database.db);
    await deliverOutbox(ctx);
    expect(ctx.mailed).toMatchObject([{ replyTo: shop.email }]);
  });
});
