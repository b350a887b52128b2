/** The part of Hrana over HTTP that the proxy needs: the language between a libSQL client and its server. */
interface Pipeline {
  readonly baton?: string | null;
  readonly requests: readonly StreamRequest[];
}

interface Statement {
  readonly sql?: string | null;
}

type StreamRequest =
  | { readonly type: 'execute'; readonly stmt: Statement }
  | {
      readonly type: 'batch';
      readonly batch: { readonly steps: readonly { readonly stmt: Statement }[] };
    }
  | { readonly type: 'close' | 'describe' | 'sequence' | 'store_sql' | 'close_sql' | 'get_autocommit' };

interface Counted {
  readonly rows_read: number;
  readonly rows_written: number;
}

interface Answer {
  readonly baton: string | null;
  readonly results: readonly {
    readonly response?: {
      readonly result?: Partial<Counted> & { readonly step_results?: readonly (Counted | null)[] };
    };
  }[];
}

/** The text comes from our client or from sqld, and is not checked further. */
export const parsePipeline = (text: string) => JSON.parse(text) as Pipeline;
export const parseAnswer = (text: string) => JSON.parse(text) as Answer;

export function statementsOf({ requests }: Pipeline): string[] {
  return requests.flatMap((request) => {
    if (request.type === 'execute') return request.stmt.sql ?? '';
    return request.type === 'batch' ? request.batch.steps.map(({ stmt }) => stmt.sql ?? '') : [];
  });
}

export function rowsOf({ results }: Answer): { read: number; written: number } {
  const counted = results.flatMap(({ response }) => [
    response?.result,
    ...(response?.result?.step_results ?? []),
  ]);
  const total = (name: keyof Counted) => counted.reduce((sum, each) => sum + (each?.[name] ?? 0), 0);
  return { read: total('rows_read'), written: total('rows_written') };
}

interface Failure {
  readonly code: string;
  readonly message: string;
}

export function refuse({ requests }: Pipeline, error: Failure): object {
  const results = requests.map((request) => {
    if (request.type === 'close') return { type: 'ok', response: { type: 'close' } };
    if (request.type !== 'batch') return { type: 'error', error };
    const { steps } = request.batch;
    const result = {
      step_results: steps.map(() => null),
      step_errors: steps.map((_, index) => (index === 0 ? error : null)),
      replication_index: null,
    };
    return { type: 'ok', response: { type: 'batch', result } };
  });
  return { baton: null, base_url: null, results };
}
