/** Which orders may be paid on delivery. */
export interface CodRules {
  readonly isEnabled: boolean;
  readonly minPaise: number;
  readonly maxPaise: number;
}

export const NO_COD: CodRules = { isEnabled: false, minPaise: 0, maxPaise: 0 };

/** An order that costs nothing is not paid on delivery either. */
export function isCodOffered({ isEnabled, minPaise, maxPaise }: CodRules, totalPaise: number): boolean {
  return isEnabled && totalPaise > 0 && totalPaise >= minPaise && totalPaise <= maxPaise;
}
