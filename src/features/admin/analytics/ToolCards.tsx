import Icon from '#ui/Icon.tsx';
import { adminSections } from '#features/admin/page/admin-sections.ts';
import { toolIcons } from './tool-icons.ts';

const tools = Object.keys(toolIcons) as (keyof typeof toolIcons)[];

/** A2: what the owner works with. */
export default function ToolCards() {
  return (
    <nav aria-label="Tools" className="mt-3 sm:mt-4">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {tools.map((name) => {
          const { label, href, text } = adminSections[name];
          return (
            <li key={name} className="grid">
              <a
                href={href}
                className="group grid grid-cols-[auto_1fr] content-center items-center gap-x-3 border border-line bg-white px-4 py-3 transition-shadow duration-200 hover:border-gold hover:shadow-lift"
              >
                <span className="text-gold-ink">
                  <Icon paths={toolIcons[name]} />
                </span>
                <span className="font-medium wrap-anywhere group-hover:text-maroon">{label}</span>
                <span className="col-start-2 hidden text-sm leading-snug text-ink-soft lg:block">{text}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
