import { Download, Eye, Info, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Company } from '#shared/companies.ts';
import type { AdminFile } from '#shared/files.ts';
import { formatFileSize, personName } from '#shared/format.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { useCompanyFiles, useDownload } from '../files/api.ts';
import { ClientUploadDialog } from '../files/client-upload-dialog.tsx';
import { DocumentDetails } from '../files/document-details.tsx';
import { FilePreview } from '../files/file-preview.tsx';
import { FileTile } from '../files/file-tile.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { CompanySection } from './company-section.tsx';

/** What belongs to the company, whoever owns it. */
export function CompanyFiles({ company }: { company: Company }) {
  const list = useCompanyFiles(company.id);
  const download = useDownload();
  const [open, setOpen] = useState<{ file: AdminFile; screen: 'preview' | 'details' }>();
  const [uploading, setUploading] = useState(false);
  const viewer = open && {
    file: list.rows?.find(({ id }) => id === open.file.id) ?? open.file,
    onDownload: () => download.mutate(open.file),
    downloading: download.isPending,
    onClose: () => setOpen(undefined),
  };
  return (
    <>
      <CompanySection
        title="Files"
        what="the company's files"
        list={list}
        empty="No files yet. Files that are uploaded to the company appear here."
        action={
          company.people.length > 0 && (
            <Button variant="link" onClick={() => setUploading(true)}>
              <Upload className="size-4.5" aria-hidden="true" />
              Upload
            </Button>
          )
        }
      >
        {(file) => (
          <>
            <FileTile type={file.fileType} />
            <div className="min-w-0 flex-1">
              <RowOpener
                onOpen={() => setOpen({ file, screen: 'preview' })}
                note={
                  <>
                    <ClientLink id={file.user.id} name={personName(file.user)} /> ·{' '}
                    {formatFileSize(file.fileSize)}
                    {file.uploadedAt && (
                      <>
                        {' '}
                        · <RelativeTime timestamp={file.uploadedAt} />
                      </>
                    )}
                  </>
                }
              >
                {file.originalFilename}
              </RowOpener>
            </div>
            <RowMenu
              label={`Actions for ${file.originalFilename}`}
              actions={[
                { label: 'Preview', icon: Eye, onSelect: () => setOpen({ file, screen: 'preview' }) },
                { label: 'Download', icon: Download, onSelect: () => download.mutate(file) },
                { label: 'View details', icon: Info, onSelect: () => setOpen({ file, screen: 'details' }) },
              ]}
            />
          </>
        )}
      </CompanySection>
      {viewer && open?.screen === 'preview' && <FilePreview {...viewer} />}
      {viewer && open?.screen === 'details' && <DocumentDetails {...viewer} />}
      {uploading && <ClientUploadDialog company={company} onClose={() => setUploading(false)} />}
    </>
  );
}
