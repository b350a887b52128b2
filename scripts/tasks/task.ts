import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export type Who = 'shopper' | 'owner';

/** What people come for, and how somebody who knows nothing but the words on the screen gets there. */
export interface Task {
  /** Also the name of its folder of pictures. */
  readonly name: string;
  readonly who: Who;
  /** In her words. */
  readonly wish: string;
  /** Each key takes the time of a thumb: what the page does meanwhile is not waited for. */
  readonly isTypedForReal?: boolean;
  readonly walk: (person: Person, stage: Stage) => Promise<void>;
}
