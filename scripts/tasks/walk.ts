/** One walk through a task. */
export interface Walk {
  readonly isDone: boolean;
  /** What was looked for and not found; empty where the task is done. */
  readonly gaveUpAt: string;
  readonly taps: number;
  readonly characters: number;
  /** Typed in or chosen from. */
  readonly fields: number;
  readonly scrolls: number;
  readonly screens: number;
  /** What the page took. */
  readonly pageMs: number;
  /** What looking, aiming and typing take: stated, see `human.ts`. */
  readonly humanMs: number;
  readonly notes: readonly string[];
}
