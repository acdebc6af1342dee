import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { type AdminFile, shortHashLength } from '#shared/files.ts';
import { formatFileSize, formatNumber, personName } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { CompanyLink } from '../companies/company-link.tsx';
import { Button } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileHistory } from './file-history.tsx';
import { fileKind } from './file-kind.ts';
import { FilePreview } from './file-preview.tsx';

interface Props {
  file: AdminFile;
  onDownload: () => void;
  downloading: boolean;
  onClose: () => void;
}

/** The metadata of a file, for staff. */
export function DocumentDetails({ file, onDownload, downloading, onClose }: Props) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <Dialog open wide onClose={onClose} title={file.originalFilename}>
      <DescriptionList short>
        <DescriptionItem term="ID">{file.id}</DescriptionItem>
        <DescriptionItem term="Type">{fileKind(file.fileType).label}</DescriptionItem>
        <DescriptionItem term="Size">{formatFileSize(file.fileSize)}</DescriptionItem>
        <DescriptionItem term="Downloads">{formatNumber(file.downloads)}</DescriptionItem>
        <DescriptionItem term="User" long="on phones">
          <ClientLink look="link" id={clientId(file.user)} name={personName(file.user)} />
        </DescriptionItem>
        <DescriptionItem term="User email" long="on phones">
          {file.user.email || 'N/A'}
        </DescriptionItem>
        {file.company && (
          <DescriptionItem term="Company" long="on phones">
            <CompanyLink company={file.company} />
          </DescriptionItem>
        )}
        <DescriptionItem term="Uploaded by">
          {file.byLink ? 'By upload link' : file.uploadedByName}
        </DescriptionItem>
        <DescriptionItem term="Uploaded">
          {file.uploadedAt ? (
            <time dateTime={file.uploadedAt}>{formatTimestamp(file.uploadedAt)}</time>
          ) : (
            'Unknown date'
          )}
        </DescriptionItem>
        {file.sentAs && (
          <DescriptionItem term="Sent as" long>
            {file.sentAs}
          </DescriptionItem>
        )}
        {file.description && (
          <DescriptionItem term="Description" long>
            {file.description}
          </DescriptionItem>
        )}
      </DescriptionList>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">Details</summary>
        <DescriptionList short>
          <DescriptionItem term="Virus scan">
            {file.scanned ? 'Scanned, nothing found' : 'Not scanned'}
          </DescriptionItem>
          {file.sha256 && (
            <DescriptionItem term="Check number (SHA-256)">
              {file.sha256.slice(0, shortHashLength)}
            </DescriptionItem>
          )}
        </DescriptionList>
      </details>
      <section aria-labelledby="who-has-seen-it">
        <h3 id="who-has-seen-it" className="text-caption font-semibold text-muted-foreground">
          Who has seen this
        </h3>
        <FileHistory id={file.id} />
      </section>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDownload} pending={downloading}>
          <Download className="size-4.5" aria-hidden="true" />
          Download File
        </Button>
        <Button variant="secondary" onClick={() => setPreviewing(true)}>
          <Eye className="size-4.5" aria-hidden="true" />
          Preview
        </Button>
      </div>
      {previewing && (
        <FilePreview
          file={file}
          onDownload={onDownload}
          downloading={downloading}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Dialog>
  );
}
