import type { ReactNode } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  readonly title: string;
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

interface RefreshButtonProps {
  readonly list: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
  };
}

export function RefreshButton({ list }: RefreshButtonProps) {
  return (
    <AdminButton
      look="outline"
      busy={list.isFetching && !list.isFetchingNextPage && 'Refreshing…'}
      onClick={() => void list.refetch()}
    >
      Refresh
    </AdminButton>
  );
}

interface SectionTabsProps<Name> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly href: string }[];
  readonly current: NoInfer<Name>;
}

export function SectionTabs<Name extends string>({ label, tabs, current }: SectionTabsProps<Name>) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-2 border-b border-line">
      {tabs.map(({ name, label: text, href }) => (
        <a
          key={name}
          href={href}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-[0.9375rem] hover:text-maroon aria-[current=page]:border-maroon aria-[current=page]:font-medium aria-[current=page]:text-maroon"
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
