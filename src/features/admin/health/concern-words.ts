import { ACK_HOURS, SETTLE_WITHIN } from '#complaint/complaint.ts';
import { formatDate } from '#dates.ts';
import {
  type BackupTrouble,
  type Concern,
  type Health,
  HEALTH_DAYS,
  heavyDay,
  isFailing,
  MONTHLY_ROWS,
  type Rows,
} from '#health/health.ts';
import { formatRupees } from '#money.ts';
import { statusesIn } from '#order-status.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { countOf, formatCount } from '#count.ts';
import { MOST_STRANGERS_AN_HOUR } from '#outbox/delivery.ts';
import { formatSpan, kindWords, taskWords } from './machine-words.ts';

interface Words {
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export function verdictOf(concerns: number): string {
  if (concerns === 0) return 'All is well.';
  return concerns === 1 ? '1 thing needs a look.' : `${String(concerns)} things need a look.`;
}

export const refundDueText = ({ due, duePaise }: Health['refunds']): string =>
  due === 0 ? '' : `Refund due: ${formatRupees(duePaise)} of ${countOf(due, 'order')}`;

const since = (at: number | null, health: Health) => formatSpan(health.at - (at ?? health.at));
const shareOfMonth = (rows: Rows, what: keyof Rows) =>
  `${String(Math.round((rows[what] / MONTHLY_ROWS[what]) * 100))} %`;
const ordersNamed = (ids: readonly string[]) =>
  ids.map((id) => ({ label: id, href: adminPaths.ordersOf(id) }));

const backupMeanings: Readonly<Record<BackupTrouble, string>> = {
  BROKEN_OFF: 'It was not made, so what is lost after the one before it stays lost.',
  PICTURES_UNREAD: 'All its rows are whole. Some pictures could not be read: only older backups have them.',
  PICTURES_GONE:
    'All its rows are whole. They name pictures that the shop no longer has; shoppers see the stock picture there.',
};

export const concernWords: Readonly<Record<Concern, (health: Health) => Words>> = {
  cronLate: (health) => ({
    title: 'The scheduled tasks do not run',
    meaning:
      health.cron.ranAt === null
        ? 'They have not run yet. They send email, look for payments and put unpaid pieces back on sale.'
        : `The last run was ${since(health.cron.ranAt, health)} ago; one is due every 5 minutes. Email, payments that nobody reported and unpaid pieces wait for it.`,
    advice:
      'In Cloudflare’s dashboard look at the Worker’s triggers: a cron trigger for every 5 minutes has to be there. Deploying again sets it.',
  }),
  notOpened: ({ orders }) => ({
    title: 'Payments could not be started',
    meaning: `Razorpay opened nothing for ${countOf(orders.notOpened, 'order')} of the last hour. Who wanted to pay read that it could not be started (EF01); their pieces are on sale again.${orders.isOpenAgain ? ' Others have been opened since.' : ''}`,
    advice:
      'Place an order yourself: if you can pay, it is over. Else look at status.razorpay.com, and in Razorpay’s dashboard whether the account is held, the key revoked or the website not registered; the log says which, as “gateway.order-failed”. Until then switch cash on delivery on (Settings).',
    links: [{ label: 'Show these orders', href: adminPaths.ordersIn('failed_creation') }],
  }),
  testMoney: () => ({
    title: 'The shop is taking test payments',
    meaning:
      'Its key is one of Razorpay’s test mode. Shoppers can order, each order counts as paid, and no rupee comes.',
    advice:
      'Send nothing that was paid online. Put the live keys into .production.vars, set up the webhook in live mode, and deploy.',
  }),
  taxUnsaid: () => ({
    title: 'Your tax details are not set',
    meaning:
      'Until then each bill names a regular taxpayer, with the GSTIN and the name of shop.config.ts. A bill that has left stays as it is.',
    advice: 'Under Settings, Tax and bills, look at each field and save it, before the first parcel leaves.',
    links: [{ label: 'Open Tax and bills', href: adminPaths.settings }],
  }),
  strayMoney: ({ orders }) => ({
    title: 'Money came in that pays for nothing',
    meaning: `Neither counted as paid nor on its way back: money of ${countOf(orders.stray.length, 'order')}.`,
    advice: 'Compare the order with Razorpay’s dashboard, and refund there what the shopper paid too much.',
    links: ordersNamed(orders.stray),
  }),
  refundsFailed: ({ refunds }) => ({
    title: 'A refund has failed',
    meaning: `Razorpay refused to give money back for ${countOf(refunds.failed.length, 'order')}.`,
    advice: 'The order’s history says why. See that Razorpay’s balance covers it, and refund again.',
    links: ordersNamed(refunds.failed),
  }),
  refundsDue: ({ refunds }) => ({
    title: 'A refund is due',
    meaning: `${formatRupees(refunds.duePaise)} was paid for ${countOf(refunds.due, 'order')} that ended without a sale, and has not gone back.`,
    advice:
      'Open each and press Refund. If the money went back another way, or you keep it with good reason, say so there: “Nothing more is due”.',
    links: [{ label: 'Show these orders', href: adminPaths.ordersRefundDue }],
  }),
  webhooksFailed: ({ webhooks }) => ({
    title: 'Messages from Razorpay could not be used',
    meaning: `${countOf(webhooks.failed, 'message')} had no effect so far. Each is kept and tried again, with growing pauses, and the shop asks about open orders by itself.`,
    advice: 'If the number does not fall within the hour, look for “webhook.failed” in the log.',
  }),
  webhooksUnreadable: ({ webhooks }) => ({
    title: 'Messages from Razorpay could not be read',
    meaning: `${countOf(webhooks.unreadable, 'message')} of the last ${HEALTH_DAYS} days came in a form that the shop does not know. Razorpay does not send them again. The shop finds payments by asking, but neither a dispute nor a refund made there.`,
    advice:
      'Look in Razorpay’s dashboard for both. The log says what was unknown, as “webhook.unreadable”: pass it on to whoever looks after the shop’s code.',
  }),
  webhooksRefused: (health) => ({
    title: 'Messages with a wrong signature were refused',
    meaning: `${countOf(health.webhooks.refused, 'call')} came with a signature that is not Razorpay’s, the last ${since(health.webhooks.refusedAt, health)} ago, and no good one since.`,
    advice:
      'If Razorpay → Webhooks shows answers with 401, the secret there is not RAZORPAY_WEBHOOK_SECRET. If it shows none, somebody else tried, and nothing is to be done.',
  }),
  webhooksMissed: ({ reconciler }) => ({
    title: 'Razorpay’s messages do not arrive',
    meaning: `Noticed only because the shop asked, up to 20 minutes late: ${countOf(reconciler.paid, 'payment')} in ${HEALTH_DAYS} days.`,
    advice:
      'In Razorpay → Webhooks see that the address is this shop’s and that the events of docs/operate.md are ticked.',
  }),
  foreignMoney: ({ webhooks }) => ({
    title: 'Razorpay told of money for no order',
    meaning: `${countOf(webhooks.foreign, 'payment')} came in for something that is no order of this shop.`,
    advice:
      'If the account also serves another shop, this is usual. Else find the payment in Razorpay’s dashboard; its number is in the log, as “payment.of-no-order”.',
  }),
  unverified: ({ orders }) => ({
    title: 'A payment could not be verified',
    meaning: `${countOf(orders.unverified, 'order')} of the last ${HEALTH_DAYS} days came back from the payment window with a signature that is not Razorpay’s. The shop asks Razorpay itself whether money came.`,
    advice: 'Send nothing before the order says Paid.',
    links: [{ label: 'Show these orders', href: adminPaths.ordersIn('failed_verification') }],
  }),
  complaintsDue: ({ complaints: { urgent, late } }) => ({
    title: late > 0 ? 'A complaint is late' : 'A complaint is due soon',
    meaning:
      late > 0
        ? `The time that the law gives is over for ${countOf(late, 'complaint')}: ${String(ACK_HOURS)} hours to acknowledge, ${SETTLE_WITHIN} to settle.`
        : `Three quarters of the time that the law gives have passed for ${countOf(urgent, 'complaint')}: ${String(ACK_HOURS)} hours to acknowledge, ${SETTLE_WITHIN} to settle.`,
    advice: 'Read it, and answer or settle it: the customer is told by email.',
    links: [{ label: 'Show the complaints', href: adminPaths.complaints }],
  }),
  rowsUsedUp: (health) => {
    const { day, ...rows } = heavyDay(health) ?? { day: health.at, read: 0, written: 0 };
    return {
      title: 'The database is used up too fast',
      meaning: `On ${formatDate(day)} the shop read ${formatCount(rows.read)} rows of its database and wrote ${formatCount(rows.written)}. That is ${shareOfMonth(rows, 'read')} and ${shareOfMonth(rows, 'written')} of what Turso’s free plan includes for a month. Once either is used up, the shop is closed until the next month begins.`,
      advice:
        'Look in Cloudflare → Security → Analytics which address asked for so much on that day, and give it a Managed Challenge there, as docs/operate.md describes. Turso → Usage shows how much of the month is left. If they were shoppers, take a larger plan there, which works at once.',
    };
  },
  tokenEnding: ({ at, tokenEndsAt }) => ({
    title: 'What opens the database ends soon',
    meaning: `The database’s token ends on ${formatDate(tokenEndsAt ?? at)}. From then on the shop reads and takes nothing.`,
    advice:
      '“turso db tokens create jhilmil --expiration 90d” makes another: into .production.vars, also on the machine that takes the backups, then “npm run deploy”.',
  }),
  backupTroubled: (health) => ({
    title:
      health.backupTrouble?.with === 'BROKEN_OFF'
        ? 'The last backup broke off'
        : 'The last backup lacks pictures',
    meaning: `${backupMeanings[health.backupTrouble?.with ?? 'BROKEN_OFF']} That was ${since(health.backupTrouble?.at ?? null, health)} ago.`,
    advice:
      'The end of backup.log says why, and backup.json in its folder names the pictures. Take another one by hand with “npm run backup -- --env production”.',
  }),
  backupLate: (health) => ({
    title: health.backupAt === null ? 'No backup was ever taken' : 'No backup has been taken for days',
    meaning:
      health.backupAt === null
        ? `The first order is ${since(health.notBackedUpSince, health)} old, and no whole backup of the shop was ever taken. What is lost stays lost.`
        : `The last whole one is ${since(health.backupAt, health)} old. What is lost after it stays lost.`,
    advice:
      'Look at the machine that takes it: is it on, what does its backup.log say, has its copy of the database token ended? Take one by hand with “npm run backup -- --env production”.',
  }),
  taskFailing: ({ cron }) => ({
    title: 'A scheduled task fails',
    meaning: cron.tasks
      .filter(isFailing)
      .map(({ task, failedWith }) => `${taskWords(task)}: ${failedWith ?? 'unknown'}.`)
      .join(' '),
    advice:
      'It is tried again every 5 minutes. If it goes on, the log says more, as “task.failed”; docs/operate.md says what to do.',
  }),
  outboxGivenUp: ({ outbox }) => ({
    title: 'Something could not be sent',
    meaning: `Given up, after a day of trying or because it would be refused each time: ${kindWords(outbox.givenUp)}.`,
    advice:
      'For one address, see whether it is typed right and tell the buyer by telephone; Cloudflare → Email Sending → Suppressions names those from which email came back. For many, see there whether the domain is verified and the day’s quota left, and then send them again here: all but those with a code, a link or an offer that has ended by now. The log says more, as “outbox.given-up”.',
    links: outbox.unreached.map((address) => ({
      label: `Orders of ${address}`,
      href: adminPaths.ordersBy(address),
    })),
  }),
  outboxLate: (health) => ({
    title: 'Email or page updates are waiting',
    meaning: `The oldest has waited for ${since(health.outbox.oldestAt, health)}: ${kindWords(health.outbox.waiting)}.`,
    advice:
      'It is tried again for a day. For email, look at Cloudflare → Email Sending: Suppressions lists the addresses that it writes to no more for now, because an email came back.',
  }),
  strangersWait: ({ outbox }) => ({
    title: 'Email to new addresses waits',
    meaning: `More was asked for than may leave: ${countOf(outbox.beforeTurn, 'email')} to addresses that nobody has confirmed, such as for the newsletter, for what is sold out, for complaints and new accounts. At most ${String(MOST_STRANGERS_AN_HOUR)} of these leave within an hour, so that nobody can fill strangers’ inboxes through this shop. The others follow by themselves, in order. Email about orders and to confirmed addresses does not wait.`,
    advice:
      'On the day of a sale nothing is to be done. On any other day somebody may be typing in other people’s addresses: docs/operate.md says how to shut them out.',
  }),
  unpaidLate: (health) => ({
    title: 'Unpaid orders are not ended',
    meaning: `The oldest has waited for its money for ${since(health.orders.oldestAt, health)} and keeps its pieces from being sold. By now they should be on sale again.`,
    advice: 'See whether the scheduled tasks run. You may also end the order by hand.',
    links: [
      {
        label: 'Show these orders',
        href: adminPaths.ordersIn(...statusesIn('awaiting_payment')),
      },
    ],
  }),
  refundsLate: (health) => ({
    title: 'A refund takes long',
    meaning: `${formatRupees(health.refunds.pendingPaise)} is asked back and not confirmed, the oldest for ${since(health.refunds.oldestAt, health)}.`,
    advice:
      'The shop goes on asking. In Razorpay’s dashboard see whether the balance covers it; the log says more, as “refund.failed”.',
  }),
  imagesUsedUp: (health) => ({
    title: 'Pictures are used up for this month',
    meaning: `Cloudflare Images refuses since ${formatDate(health.images.usedUp?.since ?? health.at)}, the last time ${since(health.images.usedUp?.lastAt ?? null, health)} ago: the free plan makes 5,000 sizes of pictures a month. Shoppers see every picture, those without a size of their own as large as they were uploaded; new pictures cannot be uploaded.`,
    advice:
      'In Cloudflare → Images take the paid plan, which goes on at once, or wait for the first of the month.',
  }),
  imagesAway: (health) => ({
    title: 'The picture service does not answer',
    meaning: `Cloudflare Images failed since ${formatDate(health.images.away?.since ?? health.at)}, the last time ${since(health.images.away?.lastAt ?? null, health)} ago. Shoppers see every picture, some larger than they need be; uploads fail.`,
    advice:
      'Look at cloudflarestatus.com. If it goes on, the log says more, as “images.refused”; code 9432 asks for the Images plan in Cloudflare’s dashboard.',
  }),
  databaseSlow: ({ databaseMs }) => ({
    title: 'The database is slow',
    meaning: `These figures took ${(databaseMs / 1000).toFixed(1)} seconds.`,
    advice:
      'Refresh once or twice. If it stays so, look at status.turso.tech and at the database’s region: it should be near India.',
  }),
};
