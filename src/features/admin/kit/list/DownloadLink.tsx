import type { ClientResponse } from 'hono/client';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { buttonClass, type ButtonLook } from '#ui/button.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { queryOf } from './use-filters.ts';

interface Props extends Pick<ButtonLook, 'look'> {
  readonly list: Parameters<typeof adminPaths.file>[0];
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** The file is fetched here, since a browser does not say why a download failed. */
export default function DownloadLink({ list, filters = {}, look = 'outline', children }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const href = adminPaths.file(list, queryOf(filters));
  const press = async (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const result = await readFile(href);
    setIsBusy(false);
    if ('file' in result) save(result);
    else toastFailed(result.message);
  };
  return (
    <a
      href={href}
      download
      aria-disabled={isBusy || undefined}
      onClick={(event) => void press(event)}
      className={`${buttonClass({ look, size: 'small' })} aria-disabled:cursor-progress aria-disabled:opacity-60`}
    >
      {children}
    </a>
  );
}

const KEPT_FOR_MS = 60_000;

interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

async function readFile(href: string): Promise<NamedFile | { readonly message: string }> {
  const found: NamedFile[] = [];
  const result = await askAdmin(async (): Promise<Response & ClientResponse<undefined>> => {
    const answer = await fetch(href);
    if (!answer.ok) return answer as Response & ClientResponse<undefined>;
    const [, name = ''] = /filename="(.+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
    found.push({ name, file: await answer.blob() });
    return new Response() as Response & ClientResponse<undefined>;
  });
  return found[0] ?? { message: result.ok ? '' : result.failure.message };
}

function save({ name, file }: NamedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the file some time after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS);
}
