import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { isPolicy, type PageSummary, pathOfPage, Slug, SLUG_LENGTH } from '#shop-page/shop-page.ts';
import { api } from '#lib/api-client.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import DataTable, { StateMark } from '#features/admin/kit/list/DataTable.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import Modal from '#features/admin/kit/Modal.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Pages {
  readonly items: readonly PageSummary[];
}

interface Props {
  readonly initial: Pages | null;
}

export default function PagesPanel(props: Props) {
  return (
    <AdminPanel>
      <List {...props} />
    </AdminPanel>
  );
}

const LINK = 'text-maroon underline underline-offset-4';

function List({ initial }: Props) {
  const { data, error, isFetching, refetch } = useAdminQuery<Pages>({
    queryKey: ['pages'],
    send: () => api.admin.pages.$get(),
    initial,
  });
  const [removed, setRemoved] = useState<PageSummary | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const remove = async ({ slug, title }: PageSummary) => {
    const result = await askAdmin(() => api.admin.pages[':slug'].$delete({ param: { slug } }));
    await refetch();
    if (result.ok) toastDone(`The page ${title} is deleted.`);
    else toastFailed(`Failed to delete the page: ${result.failure.message}`);
  };
  return (
    <>
      <PanelHeading title="Pages and policies">
        <AdminButton onClick={() => setIsAdding(true)}>New Page</AdminButton>
      </PanelHeading>
      <ListStates
        items={data?.items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch the pages: ${message}`}
        empty={null}
      >
        {data && (
          <DataTable
            label="Pages"
            rows={data.items}
            keyOf={({ slug }) => slug}
            columns={[
              {
                label: 'Page',
                kind: 'title',
                cell: ({ slug, title }) => (
                  <>
                    <a href={adminPaths.page(slug)} className={LINK}>
                      {title}
                    </a>
                    <span className="block text-sm font-normal text-ink-soft">{pathOfPage(slug)}</span>
                  </>
                ),
              },
              {
                label: 'Shown in',
                cell: ({ slug, inMenu }) => (
                  <StateMark tone={inMenu || isPolicy(slug) ? 'good' : 'quiet'}>
                    {isPolicy(slug) ? 'Footer' : inMenu ? 'Menu and footer' : 'Nowhere: by its link only'}
                  </StateMark>
                ),
              },
              {
                label: 'Last changed',
                cell: ({ updatedOn, version }) =>
                  `${formatDate(startOfDay(updatedOn))}, version ${String(version)}`,
              },
              {
                label: 'Actions',
                kind: 'actions',
                cell: (page) => (
                  <span className="flex flex-wrap items-center justify-end gap-x-3">
                    <a href={pathOfPage(page.slug)} className={`${LINK} py-2`}>
                      See it
                    </a>
                    {!isPolicy(page.slug) && (
                      <AdminButton
                        look="quiet"
                        aria-label={`Delete ${page.title}`}
                        onClick={() => setRemoved(page)}
                      >
                        Delete
                      </AdminButton>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </ListStates>
      {isAdding && <NewPageDialog onClose={() => setIsAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={`Delete ${removed.title}?`}
          text={`${pathOfPage(removed.slug)} is gone then, with all its versions, also for links that lead there.`}
          label="Delete the page"
          busy="Deleting…"
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

const NewPage = z.strictObject({ slug: Slug });

function NewPageDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(NewPage), defaultValues: { slug: '' } });
  return (
    <Modal title="New Page" onClose={onClose}>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ slug }) => leaveFor(adminPaths.page(slug)))(event)}
          className="grid gap-4"
        >
          <TextField
            name="slug"
            label="Address"
            hint="For example about-us: the page then stands at /pages/about-us."
            maxLength={SLUG_LENGTH}
          />
          <div>
            <AdminButton type="submit" busy={form.formState.isSubmitting && 'Opening…'}>
              Write it
            </AdminButton>
          </div>
        </form>
      </FormProvider>
    </Modal>
  );
}
