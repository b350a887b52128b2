/** The one State that the seller may send to (`onlyStateOf`). */
export interface OnlyState {
  /** As in an address. */
  readonly code: string;
  readonly name: string;
}

/** The message beside the state at the checkout; null if delivery is possible. `state` is the code in an address. */
export function problemOfDelivery(only: OnlyState | null, state: string): string | null {
  return only === null || state === only.code ? null : `We deliver within ${only.name}.`;
}
