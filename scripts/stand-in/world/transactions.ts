interface Options {
  readonly limitMs: () => number;
  readonly rollBack: (baton: string) => Promise<void>;
}

interface Transaction {
  /** The baton of the last answer; null while the server works on the next request. */
  baton: string | null;
  isOver: boolean;
  readonly timer: NodeJS.Timeout;
}

const BEGINS = /^\s*(?:begin|savepoint)\b/i;
export const ENDS = /^\s*(?:commit|end|rollback)\b/i;

/** Turso ends interactive transactions after five seconds, however busy they are. */
export function createTransactions({ limitMs, rollBack }: Options) {
  const open = new Map<string, Transaction>();

  function begin(): Transaction {
    const transaction: Transaction = {
      baton: null,
      isOver: false,
      timer: setTimeout(() => {
        transaction.isOver = true;
        if (transaction.baton !== null) void rollBack(transaction.baton);
      }, limitMs()).unref(),
    };
    return transaction;
  }

  return {
    resume(baton: string): boolean {
      const transaction = open.get(baton);
      if (!transaction) return true;
      if (transaction.isOver) open.delete(baton);
      else transaction.baton = null;
      return !transaction.isOver;
    },

    pass(before: string | null, after: string | null, statements: readonly string[]): void {
      const known = before === null ? undefined : open.get(before);
      if (before !== null) open.delete(before);
      const last = statements.findLast((sql) => BEGINS.test(sql) || ENDS.test(sql));
      const isOpen = last === undefined ? known !== undefined : BEGINS.test(last);
      if (!isOpen || after === null) {
        clearTimeout(known?.timer);
        return;
      }
      const transaction = known ?? begin();
      transaction.baton = after;
      open.set(after, transaction);
      if (transaction.isOver) void rollBack(after);
    },
  };
}
