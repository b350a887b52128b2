import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '../../../../components/ui/button.ts';
import { adminPaths } from '../../../../paths/admin-paths.ts';
import { queryOf } from './query-of.ts';

interface Props extends Pick<ButtonLook, 'look'> {
  readonly list: Parameters<typeof adminPaths.file>[0];
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** All of a list, as it is filtered now, as a file. */
export default function DownloadLink({ list, filters = {}, look = 'outline', children }: Props) {
  return (
    <a
      href={adminPaths.file(list, queryOf(filters))}
      download
      className={buttonClass({ look, size: 'small' })}
    >
      {children}
    </a>
  );
}
