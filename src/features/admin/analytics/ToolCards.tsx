import Icon from '#ui/Icon.tsx';
import type { AdminSectionName } from '#auth/rights.ts';
import { adminSections } from '#features/admin/page/admin-sections.ts';

const toolIcons = {
  products: [
    'M10.5 3 8 9l4 13 4-13-2.5-6',
    'M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .01 2.38l-7.99 10.99a2 2 0 0 1-3.24 0L2.39 10.18A2 2 0 0 1 2.4 7.8l3-4A2 2 0 0 1 7 3z',
    'M2 9h20',
  ],
  categories: [
    'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
    'M15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
    'M15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
    'M4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  ],
  coupons: [
    'M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z',
    'M9 9h.01',
    'm15 9-6 6',
    'M15 15h.01',
  ],
  banners: [
    'm22 11-1.3-1.3a2.4 2.4 0 0 0-3.4 0L11 16',
    'M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2',
    'M13 7h.01',
    'M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
  ],
  orders: [
    'M13 16H8',
    'M14 8H8',
    'M16 12H8',
    'M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.93.6a1.3 1.3 0 0 0 1.4 0l.94-.6a1.3 1.3 0 0 1 1.4 0l.93.6a1.3 1.3 0 0 0 1.4 0l.93-.6a1.3 1.3 0 0 1 1.4 0l.94.6a1.3 1.3 0 0 0 1.4 0l.93-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.93-.6a1.3 1.3 0 0 0-1.4 0l-.94.6a1.3 1.3 0 0 1-1.4 0l-.93-.6a1.3 1.3 0 0 0-1.4 0l-.93.6a1.3 1.3 0 0 1-1.4 0l-.94-.6a1.3 1.3 0 0 0-1.4 0l-.93.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z',
  ],
  customers: [
    'M18 21a8 8 0 0 0-16 0',
    'M10 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
    'M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3',
  ],
  reviews: [
    'M14 14a2 2 0 0 0 2-2V8h-2',
    'M22 17a2 2 0 0 1-2 2H6.83a2 2 0 0 0-1.42.59l-2.2 2.2A.71.71 0 0 1 2 21.29V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
    'M8 14a2 2 0 0 0 2-2V8H8',
  ],
  settings: [
    'M9.67 4.14a2.34 2.34 0 0 1 4.66 0 2.34 2.34 0 0 0 3.32 1.91 2.34 2.34 0 0 1 2.33 4.03 2.34 2.34 0 0 0 0 3.84 2.34 2.34 0 0 1-2.33 4.03 2.34 2.34 0 0 0-3.32 1.91 2.34 2.34 0 0 1-4.66 0 2.34 2.34 0 0 0-3.32-1.91 2.34 2.34 0 0 1-2.33-4.03 2.34 2.34 0 0 0 0-3.84A2.34 2.34 0 0 1 6.35 6.05a2.34 2.34 0 0 0 3.32-1.91',
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  ],
} as const satisfies Partial<Record<AdminSectionName, readonly string[]>>;

const tools = Object.keys(toolIcons) as (keyof typeof toolIcons)[];

export default function ToolCards({ sections }: { readonly sections: readonly AdminSectionName[] }) {
  return (
    <nav aria-label="Tools" className="mt-3 sm:mt-4">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {tools
          .filter((name) => sections.includes(name))
          .map((name) => {
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
                  <span className="col-start-2 hidden text-sm leading-snug text-ink-soft lg:block">
                    {text}
                  </span>
                </a>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
