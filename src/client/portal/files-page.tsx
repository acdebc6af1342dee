import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedFile } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { useCompanies } from '../companies/api.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { listCount } from '../core/use-paged-list.ts';
import { useDownload, useFiles } from '../files/api.ts';
import { FileHistoryDialog } from '../files/file-history.tsx';
import { FileList } from '../files/file-list.tsx';
import { FilePreview } from '../files/file-preview.tsx';
import { UploadCompanyField } from '../files/upload-company-field.tsx';
import { UploadLeaveGuard } from '../files/upload-leave-guard.tsx';
import { UploadPanel } from '../files/upload-panel.tsx';
import { useUploadQueue } from '../files/use-upload-queue.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'File Manager';

export const meta = () => pageMeta(title);

export default function FilesPage() {
  const search = useSearchText();
  const isStaff = useUser().role === 'admin';
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'upload' ? 'upload' : 'all';
  const { rows, total, ...list } = useFiles(search.text);
  const uploads = useUploadQueue();
  const { data: memberships = [] } = useCompanies();
  const hasCompany = memberships.length > 0;
  const uploadable = memberships.flatMap(({ company, accessLevel }) =>
    accessLevel === 'full' ? company : [],
  );
  const download = useDownload();
  const [open, setOpen] = useState<{ screen: 'preview' | 'history'; file: ListedFile }>();
  const close = () => setOpen(undefined);

  const show = (next: string) =>
    setParams(withParameter('tab', next === 'upload' ? next : undefined), inPlace);

  return (
    <div data-full-width>
      <ListHeader title={title} count={listCount(total, 'file')} />
      <p className="mt-1.5 max-w-[68ch] text-muted-foreground">
        {isStaff ? (
          <>
            Your own files: no client can open them, and every opening is recorded. Clients' files are under{' '}
            <Link to={paths.adminDocuments} className="text-link">
              Documents
            </Link>
            .
          </>
        ) : (
          "Only you and your accountant's team can open your files, and every opening is recorded."
        )}
        {hasCompany && " A company's files can also be opened by those of its people who have access."}
      </p>
      <Tabs value={tab} onValueChange={show} className="mt-4">
        <TabList aria-label="Files">
          <Tab value="all">All Files</Tab>
          <Tab value="upload">
            Upload New
            <CountBadge total={String(uploads.onTheirWay)} counts="uploading" className="ml-2" />
          </Tab>
        </TabList>
        <TabPanel value="all" className="pt-5">
          <div className="flex">
            <SearchField label="Search files..." value={search.typed} onChange={search.type} />
          </div>
          <ListFrame
            {...list}
            pictured
            loading="Loading files..."
            what="your files"
            count={rows?.length}
            empty={
              <NothingFound
                drawing="sheets"
                title="No files found"
                searching={search.text !== ''}
                noMatch="No files match your search criteria. Try a different search term."
                onClear={search.clear}
              >
                <p>Get started by uploading your first file.</p>
                <Button className="mt-3" onClick={() => show('upload')}>
                  <Upload className="size-4.5" aria-hidden="true" />
                  Upload a file
                </Button>
              </NothingFound>
            }
          >
            <FileList
              files={rows ?? []}
              onPreview={(file) => setOpen({ screen: 'preview', file })}
              onDownload={(file) => download.mutate(file)}
              onHistory={(file) => setOpen({ screen: 'history', file })}
            />
          </ListFrame>
        </TabPanel>
        <TabPanel value="upload" className="max-w-[860px] pt-5">
          <UploadPanel
            uploads={uploads}
            destination={
              <UploadCompanyField
                id="upload-company"
                label="Upload to"
                hint="A company's files are shared with those of its people who have access."
                personal="My own files"
                companies={uploadable}
                uploads={uploads}
              />
            }
          />
        </TabPanel>
      </Tabs>
      <UploadLeaveGuard uploads={uploads} />
      {open?.screen === 'preview' && (
        <FilePreview
          file={open.file}
          onDownload={() => download.mutate(open.file)}
          downloading={download.isPending}
          onClose={close}
        />
      )}
      {open?.screen === 'history' && <FileHistoryDialog file={open.file} onClose={close} />}
    </div>
  );
}
