import { deskPaths } from '../../../lib/desk-paths.ts';
import { verdictOf } from '../health/concern-words.ts';

/** Shown only when something needs a look. */
export default function HealthLine({ concerns }: { readonly concerns: number }) {
  return (
    <p className="-mt-2 mb-3">
      <a
        href={deskPaths.deskHealth}
        className="inline-flex min-h-11 items-center gap-2 text-danger underline-offset-4 hover:underline"
      >
        <span className="size-2 flex-none rounded-full bg-danger" aria-hidden="true" />
        {verdictOf(concerns)}
      </a>
    </p>
  );
}
