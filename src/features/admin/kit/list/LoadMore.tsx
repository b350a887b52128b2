import { useEffect, useRef } from 'react';
import { focusIfLost } from '../../../../lib/focus-if-lost.ts';
import AdminButton from '../AdminButton.tsx';

interface Props {
  /** As `useAdminPages` has it. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isNextComing: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Below a list that goes on. */
export default function LoadMore({ pages }: Props) {
  const { hasNextPage } = pages;
  const isPressed = useRef(false);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasNextPage || !isPressed.current) return;
    isPressed.current = false;
    focusIfLost(end.current, { preventScroll: true });
  }, [hasNextPage]);

  if (!hasNextPage) {
    return (
      <p ref={end} tabIndex={-1} className="sr-only">
        The list ends here.
      </p>
    );
  }
  return (
    <div className="mt-5 text-center">
      <AdminButton
        look="outline"
        busy={pages.isNextComing && 'Loading…'}
        onClick={() => {
          isPressed.current = true;
          void pages.fetchNextPage();
        }}
      >
        Show more
      </AdminButton>
    </div>
  );
}
