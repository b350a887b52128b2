import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title: how the list is sorted. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

export default function Card({ title, choice, children }: Props) {
  return (
    <div className="min-w-0 border border-line bg-white p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl">{title}</h3>
        {choice}
      </div>
      {children}
    </div>
  );
}
