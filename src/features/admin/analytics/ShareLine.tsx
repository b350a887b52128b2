import { formatCount } from '#count.ts';

interface Props {
  readonly label: string;
  readonly count: number;
  /** The value that the longest bar of the list stands for. */
  readonly most: number;
}

/** A count with a bar under it. */
export default function ShareLine({ label, count, most }: Props) {
  return (
    <li className="py-1.5">
      <p className="flex justify-between gap-4">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="flex-none tabular-nums">{formatCount(count)}</span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-1 w-full"
      >
        <rect width="100" height="4" className="fill-cream" />
        <rect width={most > 0 ? (count / most) * 100 : 0} height="4" className="fill-gold" />
      </svg>
    </li>
  );
}
