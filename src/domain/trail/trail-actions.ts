import type { TraceAction } from '#audit/trace-action.ts';
import { formatRupees } from '#money.ts';
import { TAKEN_BACK } from '#review/piece-review.ts';
import { kindOf } from './trail.ts';

export type Changes = Readonly<Record<string, unknown>>;

/** `…` stands for the thing. */
type Words = string | ((changes: Changes) => string);

const ADDED = 'added …';
const CHANGED = 'changed …';
const DELETED = 'deleted …';

const ACTIONS: Readonly<Record<TraceAction, Words>> = {
  'attribute-value.add': ADDED,
  'attribute-value.change': CHANGED,
  'attribute-value.remove': DELETED,
  'audit.export': 'downloaded a part of this trail',
  'banner.add': ADDED,
  'banner.change': CHANGED,
  'banner.remove': DELETED,
  'category.add': ADDED,
  'category.change': CHANGED,
  'category.remove': DELETED,
  'complaint.acknowledge': 'acknowledged …',
  'complaint.answer': 'answered …',
  'complaint.settle': 'settled …',
  'coupon.add': ADDED,
  'coupon.change': CHANGED,
  'coupon.remove': DELETED,
  'customer.export': 'downloaded a list of customers',
  'mail.send-again': 'sent emails again that had been given up',
  'newsletter.export': 'downloaded the list of subscribers',
  'newsletter.remove': 'took an address off the list of subscribers',
  'notification.add': ADDED,
  'notification.change': CHANGED,
  'notification.remove': DELETED,
  'order.address': 'changed where … goes, or whom the courier calls',
  'order.cash': 'noted that the cash for … was received',
  'order.change': CHANGED,
  'order.cod-permit': ({ isAllowed }) =>
    isAllowed === true
      ? 'let the buyer of … have more orders on delivery'
      : 'set the buyer of … back to the usual limit on delivery',
  'order.export': 'downloaded a list of orders',
  'order.give-back': ({ amountPaise }) =>
    `gave ${formatRupees(Number(amountPaise))} of … back another way than by Razorpay`,
  'order.nothing-due': ({ duePaise }) =>
    `said of … that ${formatRupees(Number(duePaise))} is not due any more`,
  'order.note': 'wrote a note on …',
  'order.pack': ({ isPacked }) => (isPacked === true ? 'marked … as packed' : 'took back that … is packed'),
  'order.refund': ({ amountPaise }) =>
    typeof amountPaise === 'number'
      ? `asked for ${formatRupees(amountPaise)} of … to be given back`
      : 'asked for what was left of … to be given back',
  'page.change': ({ version }) => (version === 1 ? 'added …' : 'changed …'),
  'page.remove': DELETED,
  'picture.copy': 'copied a picture',
  'picture.upload': 'uploaded a picture',
  'piece-review.answer': ({ answer }) => (answer === null ? 'took the answer to … back' : 'answered …'),
  'piece-review.hide': ({ because }) => {
    if (because === TAKEN_BACK) return 'deleted …, which its buyer took back';
    return because === null ? 'showed … again' : 'hid …';
  },
  'product.add': ADDED,
  'product.change': CHANGED,
  'product.change-many': 'changed … with others',
  'product.import': ({ before }) => (before === undefined ? 'added … by a file' : 'changed … by a file'),
  'product.join-colour': 'joined … with another colour',
  'product.leave-design': 'took … out of its colours',
  'product.look': 'chose what goes with …',
  'product.remove': DELETED,
  'product.remove-image': 'removed a picture of …',
  'product.remove-video': 'removed the video of …',
  'product.video': 'gave … a video',
  'review.add': ADDED,
  'review.change': CHANGED,
  'review.remove': DELETED,
  'settings.change': CHANGED,
  'shipping.add': ADDED,
  'shipping.change': CHANGED,
  'shipping.remove': DELETED,
  'staff.end': 'ended the work of …',
  'staff.invite': 'invited somebody to the staff',
  'staff.join': 'joined the staff',
  'staff.role': CHANGED,
  'staff.two-step': 'changed of whom two-step sign-in is demanded',
  'staff.withdraw': 'withdrew an invitation to the staff',
  'tax.export': ({ format }) => `downloaded … as ${format === 'zip' ? 'a zip of CSV files' : 'JSON'}`,
  'tax-rate.add': ADDED,
  'tax-rate.remove': DELETED,
  'tax-settings.change': CHANGED,
  'vain-search.remove': 'took … off the list of searches without results',
};

const isAction = (action: string): action is TraceAction => Object.hasOwn(ACTIONS, action);

export function deedOf(action: string, changes: Changes) {
  const own = isAction(action)
    ? ACTIONS[action]
    : `changed … (${action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')})`;
  const [did = '', how] = (typeof own === 'function' ? own(changes) : own).split('…');
  return { did: did.trim(), how: how?.trim() ?? '', hasThing: how !== undefined };
}

export function thingWords(kind: string, name: string): string {
  const known = kindOf(kind);
  if (known) return name === '' || !known.named ? known.one : known.named(name);
  const other = kind.replaceAll('-', ' ');
  return name === '' ? `something of the kind ${other}` : `the ${other} ${name}`;
}
