export interface Rows {
  readonly read: number;
  readonly written: number;
}

/** The rows that Turso's free plan includes for a month; docs/operate.md has the arithmetic. */
export const MONTHLY_ROWS: Rows = { read: 500_000_000, written: 10_000_000 };

/** So many are noted together: that costs one written row for 500, and nothing of what an answer waits for. */
const NOTED_TOGETHER: Rows = { read: 20_000, written: 500 };

/** Counts the rows of one isolate. What it has not noted when it ends is lost, which is little beside what warns. */
export function createRowCount() {
  let counted: Rows = { read: 0, written: 0 };
  return {
    /** All that were counted since the last time, once there are enough to note; null until then. */
    add({ read, written }: Rows): Rows | null {
      counted = { read: counted.read + read, written: counted.written + written };
      if (counted.read < NOTED_TOGETHER.read && counted.written < NOTED_TOGETHER.written) return null;
      const due = counted;
      counted = { read: 0, written: 0 };
      return due;
    },
  };
}
