import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { adminSections } from '#features/admin/page/admin-sections.ts';

const { settings, categories, banners } = adminSections;

const STEPS = [
  {
    ...settings,
    text: 'Say who sells, how it is taxed, what delivery costs, and whether you take cash on delivery.',
  },
  { ...categories, text: 'Make one for each kind of piece, such as earrings.' },
  {
    label: 'Add from photos',
    href: adminPaths.addFromPhotos,
    text: 'Take a photo of each piece, and give it its name, price and stock.',
  },
  { ...banners, text: 'Choose the picture that the home page opens with.' },
  { label: 'Your shop', href: paths.home, text: 'Order a piece yourself: it comes in under Orders.' },
];

/** For a shop that has nothing to sell yet. */
export default function FirstSteps() {
  return (
    <section aria-label="First steps" className="mb-4 border border-line bg-white px-5 py-4">
      <h2 className="text-xl">First steps</h2>
      <ol className="grid gap-2 sm:grid-cols-2">
        {STEPS.map(({ label, href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-maroon underline underline-offset-4"
            >
              {label}
            </a>
            <p className="text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
