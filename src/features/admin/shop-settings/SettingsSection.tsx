import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export default function SettingsSection({ title, text, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 first-of-type:mt-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
