import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the dashboard's three parts. */
export default function Block({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 lg:mt-12">
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-2xl lg:text-[1.75rem]">
        {title}
      </h2>
      <div className="grid gap-3 sm:gap-4">{children}</div>
    </section>
  );
}
