import { adminPaths } from '#paths/admin-paths.ts';
import { SectionTabs } from '#features/admin/kit/list/PanelHeading.tsx';

const TABS = [
  { name: 'shared', label: 'Shared with us', href: adminPaths.reviews },
  { name: 'buyers', label: 'By buyers', href: adminPaths.buyersReviews },
] as const;

interface Props {
  readonly current: (typeof TABS)[number]['name'];
}

export default function ReviewTabs({ current }: Props) {
  return <SectionTabs label="Kinds of reviews" tabs={TABS} current={current} />;
}
