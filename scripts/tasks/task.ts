import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export type Who = 'shopper' | 'owner';

/** What a person wants to do, and how somebody who knows only the words on the screen does it. */
export interface Task {
  /** Also names its folder of pictures. */
  readonly name: string;
  readonly who: Who;
  /** In the person's words. */
  readonly wish: string;
  /** Types each key at the pace of a thumb, without waiting for the page meanwhile. */
  readonly isTypedForReal?: boolean;
  readonly walk: (person: Person, stage: Stage) => Promise<void>;
}
