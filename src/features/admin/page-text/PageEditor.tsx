import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { PICTURE_TYPES } from '#media/upload.ts';
import { NOTICE_DAYS, type PageFields } from '#shop-page/page-fields.ts';
import {
  type AdminPage,
  isPolicy,
  PageInput,
  pathOfPage,
  TERMS,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from '#shop-page/shop-page.ts';
import { api } from '#lib/api-client.ts';
import { textPaths } from '#paths/paths.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { sendPicture } from '#features/admin/kit/pictures/send-picture.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { SettingsForm } from '#features/admin/shop-settings/SettingsSection.tsx';

interface Props {
  readonly initial: AdminPage;
}

export default function PageEditor(props: Props) {
  return (
    <AdminPanel>
      <Editor {...props} />
    </AdminPanel>
  );
}

const LINK = 'text-maroon underline underline-offset-4';

function Editor({ initial }: Props) {
  const { slug } = initial;
  const { data: page = initial, refetch } = useAdminQuery<AdminPage>({
    queryKey: ['page', slug],
    send: () => api.admin.pages[':slug'].$get({ param: { slug } }),
    initial,
  });
  const { title, markdown, inMenu, seen, fields, versions } = page;
  return (
    <>
      <PanelHeading title={title === '' ? 'New page' : title}>
        <a href={adminPaths.pages} className={`${LINK} py-2`}>
          All pages
        </a>
      </PanelHeading>
      <SettingsForm
        label={seen === 0 ? 'Publish' : 'Save as a new version'}
        schema={PageInput}
        stored={page}
        values={{ title, markdown, inMenu, isMaterial: false, seen }}
        send={(json) => {
          const sent = { param: { slug }, json };
          return api.admin.pages[':slug'].$put(sent);
        }}
        readAnew={refetch}
        onSaved={async () => {
          await refetch();
          toastDone('The page is saved.');
        }}
        onFailed={({ message }) => {
          toastFailed(message, { title: 'Failed to save the page' });
        }}
      >
        <p className="text-sm text-ink-soft">
          {seen === 0 ? (
            `It will stand at ${pathOfPage(slug)}.`
          ) : (
            <a href={pathOfPage(slug)} className={LINK}>
              {pathOfPage(slug)}
            </a>
          )}
        </p>
        <TextField name="title" label="Title" maxLength={TITLE_LENGTH} />
        <TextField
          name="markdown"
          label="Text"
          rows={18}
          maxLength={TEXT_LENGTH}
          hint="## begins a heading, - a list, **bold**, [words](https://…) a link. An empty line begins a paragraph."
        />
        <PictureButton />
        {!isPolicy(slug) && <CheckField name="inMenu" label="Show it in the menu and the footer" />}
        {slug === TERMS && (
          <CheckField
            name="isMaterial"
            label="This changes what shoppers can rely on"
            hint={`It then holds from ${String(NOTICE_DAYS)} days after today, and the page says so until then.`}
          />
        )}
        <Preview fields={fields} />
      </SettingsForm>
      <FieldsHelp fields={fields} />
      {versions.length > 0 && (
        <details className="mt-4 max-w-3xl border border-line bg-white p-4">
          <summary className="cursor-pointer font-medium">Versions</summary>
          <ul className="mt-3 grid gap-2 text-sm">
            {versions.map(({ version, updatedOn, holdsFrom, by }) => (
              <li key={version}>
                {slug === TERMS ? (
                  <a href={textPaths.terms(version)} className={LINK}>
                    Version {version}
                  </a>
                ) : (
                  `Version ${String(version)}`
                )}
                , {formatDate(startOfDay(updatedOn))}
                {by !== null && `, ${by}`}
                {holdsFrom > updatedOn && `, holds from ${formatDate(startOfDay(holdsFrom))}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Puts the picture where the cursor was in the text. */
function PictureButton() {
  const { getValues, setValue } = useFormContext<{ markdown: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const place = useRef<HTMLLabelElement>(null);
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setIsBusy(true);
    const { signal } = new AbortController();
    const result = await sendPicture({ file, folder: 'pages', onProgress: () => undefined, signal });
    setIsBusy(false);
    if (!result.ok) {
      toastFailed(`Failed to upload the picture: ${result.failure.message}`);
      return;
    }
    const text = getValues('markdown');
    const area = place.current?.form?.querySelector('textarea');
    const at = area?.selectionEnd ?? text.length;
    const picture = `\n\n![Describe the picture here](${result.value.address})\n\n`;
    setValue('markdown', text.slice(0, at) + picture + text.slice(at), { shouldDirty: true });
    area?.focus();
  };
  return (
    <label
      ref={place}
      className={`${LINK} w-fit cursor-pointer py-2 focus-within:outline-2 aria-busy:opacity-60`}
      aria-busy={isBusy}
    >
      {isBusy ? 'Uploading…' : 'Add a picture'}
      <input
        type="file"
        accept={PICTURE_TYPES.join(',')}
        disabled={isBusy}
        onChange={(event) => void upload(event)}
        className="sr-only"
      />
    </label>
  );
}

const partOf = (html: string) => Object.assign(document.createElement('div'), { innerHTML: html });

const PREVIEW =
  'mt-3 max-w-[68ch] leading-relaxed [&_h3]:mt-4 [&_h3]:text-xl [&_:is(p,ul,ol,img)]:mt-3 [&_a]:text-maroon [&_a]:underline [&_img]:h-auto [&_ol]:list-decimal [&_:is(ol,ul)]:pl-5 [&_ul]:list-disc';

function Preview({ fields }: { readonly fields: PageFields }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="border-t border-line pt-3"
    >
      <summary className="cursor-pointer py-2 font-medium">Preview</summary>
      {isOpen && <Rendered fields={fields} />}
    </details>
  );
}

function Rendered({ fields }: { readonly fields: PageFields }) {
  const markdown = useWatch<{ markdown: string }>({ name: 'markdown' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const { renderPage } = await import('#shop-page/render-page.ts');
      if (isOver || !place.current) return;
      const { lead, sections } = renderPage(markdown, fields);
      const parts = sections.flatMap(({ title, html }) => {
        const head = document.createElement('h2');
        Object.assign(head, { className: 'mt-6 text-2xl', textContent: title });
        return [head, partOf(html)];
      });
      place.current.replaceChildren(partOf(lead), ...parts);
    };
    void show().catch(() => toastFailed('The preview could not be fetched. Please check your connection.'));
    return () => {
      isOver = true;
    };
  }, [markdown, fields]);
  return <div ref={place} className={PREVIEW} />;
}

function FieldsHelp({ fields: { values, conditions } }: { readonly fields: PageFields }) {
  return (
    <details className="mt-4 max-w-3xl border border-line bg-white p-4">
      <summary className="cursor-pointer font-medium">What the shop fills in</summary>
      <p className="mt-3 text-sm text-ink-soft">
        Write these in two braces, and the page always shows what is in the settings now.
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{`{{${name}}}`}</dt>
            <dd className="line-clamp-2 wrap-anywhere text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        A line that begins with one of these stays only where it is so:
      </p>
      <p className="mt-2 text-sm">
        {Object.entries(conditions)
          .map(([name, isSo]) => `{{if ${name}}} (${isSo ? 'now' : 'not now'})`)
          .join(', ')}
      </p>
    </details>
  );
}
