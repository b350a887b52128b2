import { DEMO_SHOPPER } from './history/shoppers.ts';

/** Everybody who starts the demo shop is told these: no shop that is open to others has them. */
export const DEMO_ACCOUNTS = [
  {
    key: 'owner',
    title: 'Administrator',
    email: 'owner@jhilmil.example',
    fullName: 'Kavitha Raghunath',
    password: 'sparkle-owner-2026',
  },
  {
    key: DEMO_SHOPPER.key,
    title: 'Shopper',
    email: DEMO_SHOPPER.email,
    fullName: DEMO_SHOPPER.fullName,
    password: 'sparkle-shopper-2026',
  },
] as const;
