import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Buttons and links for the whole list. */
  readonly children?: ReactNode;
}

export default function PanelHeading({ title, children }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-[2rem] lg:text-4xl">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
