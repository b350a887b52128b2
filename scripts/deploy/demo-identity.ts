/** The number in `src/shop.config.ts` of the demo shop: bills with it would name a seller that does not exist. */
const DEMO_GSTIN = '29AAJFJ4821K1Z0';

interface Identity {
  readonly email: string;
  readonly gstin: string;
  readonly grievanceOfficer: { readonly email: string };
}

/** Nobody owns these domains. */
export const isNobodys = (address: string) =>
  /\.(?:example|test|invalid|localhost)$|@example\.(?:com|org|net)$/i.test(address);

export function demoIdentity({ email, gstin, grievanceOfficer }: Identity): string[] {
  const addresses = [
    ['email', email, 'the address that the shop shows'],
    ['grievanceOfficer.email', grievanceOfficer.email, 'where the law wants complaints to arrive'],
  ] as const;
  return [
    ...(gstin === DEMO_GSTIN
      ? [`gstin in src/shop.config.ts is the demo shop's (${DEMO_GSTIN}): bills would bear it.`]
      : []),
    ...addresses
      .filter(([, address]) => isNobodys(address))
      .map(
        ([name, address, what]) =>
          `${name} in src/shop.config.ts is ${address}, which nobody reads: it is ${what}.`,
      ),
  ];
}
