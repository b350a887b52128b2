/** One walk through a task. */
export interface Walk {
  readonly isDone: boolean;
  /** What the person looked for and did not find; empty if the task is done. */
  readonly gaveUpAt: string;
  readonly taps: number;
  readonly characters: number;
  /** Fields typed in or chosen from. */
  readonly fields: number;
  readonly scrolls: number;
  readonly screens: number;
  /** The time that the page took. */
  readonly pageMs: number;
  /** The time for looking, aiming and typing: assumed, see `human.ts`. */
  readonly humanMs: number;
  readonly notes: readonly string[];
}
