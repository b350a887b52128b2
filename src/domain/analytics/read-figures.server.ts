import type { Statement } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';

type Figure = Statement & PromiseLike<readonly unknown[]>;
export type Rows<Figures> = {
  readonly [Name in keyof Figures]: Figures[Name] extends PromiseLike<infer Answer> ? Answer | [] : never;
};

/** A8: all figures in one trip. If that fails, each is read alone; one that fails again is logged and has no rows. */
export async function readFigures<const Figures extends Readonly<Record<string, Figure>>>(
  { db, log }: Context,
  figures: Figures,
): Promise<Rows<Figures>> {
  const entries = Object.entries(figures);
  const alone = async ([figure, read]: readonly [string, Figure]): Promise<readonly unknown[]> => {
    try {
      return await read;
    } catch (error) {
      log.error('analytics.failed', error, { figure });
      return [];
    }
  };
  const together = async () => {
    const [first, ...rest] = entries.map(([, read]) => read);
    return first ? ((await db.batch([first, ...rest])) as readonly unknown[][]) : [];
  };
  const rows = await together().catch(() => Promise.all(entries.map(alone)));
  return named(figures, rows);
}

/** The answers come in the order of the questions. */
function named<Figures extends object>(
  figures: Figures,
  rows: readonly (readonly unknown[])[],
): Rows<Figures> {
  return Object.fromEntries(Object.keys(figures).map((name, at) => [name, rows[at] ?? []])) as Rows<Figures>;
}
