import { describe, expect, test } from 'vitest';
import {
  addedShipping,
  goesAlong,
  hasOwnParcel,
  isLeftAlone,
  isPackedAlong,
  isStillToBeSent,
  waitsForFirst,
} from '#order/addition.ts';
import { addingCookie, addingTo } from '#order/adding.ts';
import { shippingFee } from '#shop-settings/delivery-terms.ts';

const shipping = { freeThresholdPaise: 999_00, feePaise: 80_00 };
const fee = (addedPaise: number, delivered: { valuePaise: number; shippingPaise: number }) =>
  shippingFee(addedPaise, addedShipping(addedPaise, shipping, delivered));

describe('G12: delivery of what is added to an order', () => {
  test.each([
    ['is paid already', 300_00, { valuePaise: 400_00, shippingPaise: 80_00 }, 0],
    [
      'is free once the parcel is worth enough, and gives nothing back',
      700_00,
      { valuePaise: 400_00, shippingPaise: 80_00 },
      0,
    ],
    ['costs what the fee has risen by', 300_00, { valuePaise: 400_00, shippingPaise: 50_00 }, 30_00],
    ['costs all of it where nothing was paid', 300_00, { valuePaise: 400_00, shippingPaise: 0 }, 80_00],
    ['is free beside what was worth enough alone', 100_00, { valuePaise: 999_00, shippingPaise: 0 }, 0],
    ['costs nothing for nothing', 0, { valuePaise: 400_00, shippingPaise: 0 }, 0],
  ])('%s', (_, addedPaise, delivered, expected) => {
    expect(fee(addedPaise, delivered)).toBe(expected);
  });
});

describe('which orders share a parcel', () => {
  const paid = { status: 'paid', packedAt: null } as const;
  const packed = { status: 'paid', packedAt: 5 } as const;

  test('what is packed in one press goes along', () => {
    expect(goesAlong(paid, paid)).toBe(true);
    expect(goesAlong(packed, packed)).toBe(true);
    expect(goesAlong({ status: 'refunded', packedAt: null }, paid)).toBe(false);
  });

  test.each(['shipped', 'delivered'] as const)(
    'what was packed in one press is in it once that is %s',
    (status) => {
      const sent = { status, packedAt: 5 };
      expect(goesAlong(sent, sent)).toBe(true);
      expect(isPackedAlong(sent, sent)).toBe(false);
      expect(goesAlong({ status, packedAt: 6 }, sent)).toBe(false);
      expect(goesAlong({ status: 'refunded', packedAt: 5 }, sent)).toBe(false);
    },
  );

  test.each([
    ['packed', packed],
    ['on its way', { status: 'shipped', packedAt: 5 } as const],
    ['cancelled', { status: 'cancelled_by_user', packedAt: null } as const],
    ['cancelled after it was packed', { status: 'cancelled_by_user', packedAt: 5 } as const],
  ])('what is paid when the first is %s needs a parcel of its own', (_, first) => {
    expect(isLeftAlone(paid, first)).toBe(true);
    expect(goesAlong(paid, first)).toBe(false);
    expect(waitsForFirst(paid, first)).toBe(false);
    expect(isLeftAlone(packed, packed)).toBe(false);
  });

  test('nor does what was packed with a first that is not sent any more go with it', () => {
    const given = { status: 'cancelled_by_user', packedAt: packed.packedAt } as const;
    expect(isLeftAlone(packed, given)).toBe(true);
    expect(goesAlong(packed, given)).toBe(false);
    expect(isStillToBeSent(packed, given)).toBe(false);
    expect(isStillToBeSent(packed, { ...given, status: 'shipped' })).toBe(true);
  });

  test('what was packed by itself before the first goes along until that is packed without it', () => {
    expect(goesAlong(packed, paid)).toBe(true);
    expect(isPackedAlong(packed, paid)).toBe(true);
    expect(isLeftAlone(packed, paid)).toBe(false);
    expect(isLeftAlone(packed, { status: 'paid', packedAt: 6 })).toBe(true);
    expect(isLeftAlone(packed, { status: 'refunded', packedAt: null })).toBe(true);
  });

  test.each([
    ['on the way to its own buyer', { status: 'shipped', packedAt: 7 } as const, packed],
    ['sent before the first was packed', { status: 'delivered', packedAt: 4 } as const, paid],
    ['to be packed after the first', paid, packed],
    ['to be packed, and the first given up', paid, { status: 'refunded', packedAt: null } as const],
  ])('what is %s has a parcel of its own', (_, addition, first) => {
    expect(hasOwnParcel(addition, first)).toBe(true);
  });
});

test('the cookie names an order, and nothing that anybody wrote into it', () => {
  const [pair = ''] = addingCookie('JH-7K3M-9QXD').split(';');
  expect(addingTo(`a=b; ${pair}; c=d`)).toBe('JH-7K3M-9QXD');
  expect(addingTo(pair)).toBe('JH-7K3M-9QXD');
  for (const other of [null, '', 'adding_to=', 'adding_to=<b>', 'not_adding_to=JH-7K3M-9QXD']) {
    expect(addingTo(other)).toBeNull();
  }
  expect(addingCookie(null)).toContain('Max-Age=0');
});
