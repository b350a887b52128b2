interface Props<Name> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string; readonly href: string }[];
  readonly current: NoInfer<Name>;
}

/** Tabs for a section that has several lists. */
export default function SectionTabs<Name extends string>({ label, tabs, current }: Props<Name>) {
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
