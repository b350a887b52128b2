import type { ReactNode } from 'react';
import { countOf } from '#count.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from './PassFocusOn.tsx';

interface Props {
  readonly items: readonly unknown[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly failed: (message: string) => string;
  readonly empty: ReactNode;
  readonly hasPager?: boolean;
  readonly children: ReactNode;
}

/** When a later read fails, the earlier rows stay, with anything typed or asked there. */
export default function ListStates(props: Props) {
  const { items, error, isFetching, refetch, failed, empty, hasPager = false, children } = props;
  const hasRows = items !== undefined && items.length > 0;
  return (
    <>
      {/* Rendered before its text changes, so that screen readers announce what a search has found. */}
      {empty !== null && (
        <p role="status" className="sr-only">
          {items && !(hasPager && hasRows) && `${countOf(items.length, 'entry', 'entries')} listed`}
        </p>
      )}
      {error && (
        <div role="alert" className="mb-4 border-l-4 border-danger bg-white px-5 py-4">
          <p>{failed(error.message)}</p>
          <PassFocusOn>
            <AdminButton
              look="outline"
              className="mt-3"
              busy={isFetching && 'Trying…'}
              onClick={() => void refetch()}
            >
              Try Again
            </AdminButton>
          </PassFocusOn>
        </div>
      )}
      {hasRows && <div aria-busy={isFetching}>{children}</div>}
      {!hasRows && !error && (items ? <Empty>{empty}</Empty> : <Loading />)}
    </>
  );
}

function Empty({ children }: Pick<Props, 'children'>) {
  return <div className="border border-line bg-white px-6 py-12 text-center">{children}</div>;
}

function Loading() {
  return (
    <p role="status" className="py-10 text-center text-ink-soft">
      Loading…
    </p>
  );
}
