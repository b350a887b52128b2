import { type ComponentType, useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import type { Props } from './PhotoEntry.tsx';

export default function PhotosPanel(props: Props) {
  const [Entry, setEntry] = useState<ComponentType<Props> | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    import('./PhotoEntry.tsx').then(
      (loaded) => setEntry(() => loaded.default),
      () => setIsFailed(true),
    );
  }, []);
  return (
    <AdminPanel>
      <PanelHeading title="Add from photos">
        <a href={adminPaths.products} className={buttonClass({ look: 'outline', size: 'small' })}>
          All products
        </a>
      </PanelHeading>
      {Entry && <Entry {...props} />}
      {!Entry && (
        <p role="status">
          {isFailed ? 'This page could not be loaded whole. Please load it again.' : 'One moment…'}
        </p>
      )}
    </AdminPanel>
  );
}
