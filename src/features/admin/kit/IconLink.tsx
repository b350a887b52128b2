import Icon from '../../../components/ui/Icon.tsx';

interface Props {
  /** Where it leads: 'Edit Anklets'. */
  readonly label: string;
  readonly paths: readonly string[];
  readonly href: string;
}

export default function IconLink({ label, paths, href }: Props) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className="grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-cream hover:text-maroon"
    >
      <Icon paths={paths} size={19} />
    </a>
  );
}
