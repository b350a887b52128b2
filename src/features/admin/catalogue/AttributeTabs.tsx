import { adminPaths } from '#paths/admin-paths.ts';
import { SectionTabs } from '#features/admin/kit/list/PanelHeading.tsx';

const TABS = [
  { name: 'values', label: 'Values', href: adminPaths.attributes },
  { name: 'searches', label: 'Searches without results', href: adminPaths.vainSearches },
] as const;

interface Props {
  readonly current: (typeof TABS)[number]['name'];
}

export default function AttributeTabs({ current }: Props) {
  return <SectionTabs label="Words of the shop" tabs={TABS} current={current} />;
}
