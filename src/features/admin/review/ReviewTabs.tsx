import { adminPaths } from '../../../lib/admin-paths.ts';

interface Props {
  readonly current: 'shared' | 'buyers';
}

const TABS = [
  { name: 'shared', label: 'Shared with us', href: adminPaths.reviews },
  { name: 'buyers', label: 'By buyers', href: adminPaths.buyersReviews },
] as const;

/** The two kinds of reviews: what the owner typed in, and what buyers wrote. */
export default function ReviewTabs({ current }: Props) {
  return (
    <nav aria-label="Kinds of reviews" className="mb-5 flex gap-2 border-b border-line">
      {TABS.map(({ name, label, href }) => (
        <a
          key={name}
          href={href}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-[0.9375rem] hover:text-maroon aria-[current=page]:border-maroon aria-[current=page]:font-medium aria-[current=page]:text-maroon"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
