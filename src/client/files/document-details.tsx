import { Download } from 'lucide-react';
import { type AdminFile, shortHashLength } from '#shared/files.ts';
import { formatFileSize, personName } from '#shared/format.ts';
import { formatMoment } from '#shared/time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FileHistory } from './file-history.tsx';
import { fileKind } from './file-kind.ts';

interface Props {
  file: AdminFile;
  onDownload: () => void;
  downloading: boolean;
  onClose: () => void;
}

/** Everything staff may want to know about one file of a client. */
export function DocumentDetails({ file, onDownload, downloading, onClose }: Props) {
  return (
    <Dialog open wide onClose={onClose} title={file.originalFilename}>
      <Facts short>
        <Fact term="ID">{file.id}</Fact>
        <Fact term="Type">{fileKind(file.fileType).label}</Fact>
        <Fact term="Size">{formatFileSize(file.fileSize)}</Fact>
        <Fact term="Downloads">{file.downloads.toLocaleString('en-US')}</Fact>
        <Fact term="User" long="on phones">
          {personName(file.user)}
        </Fact>
        <Fact term="User email" long="on phones">
          {file.user.email || 'N/A'}
        </Fact>
        <Fact term="Uploaded by">{file.uploadedByName}</Fact>
        <Fact term="Uploaded">
          {file.uploadedAt ? (
            <time dateTime={file.uploadedAt}>{formatMoment(file.uploadedAt)}</time>
          ) : (
            'Unknown date'
          )}
        </Fact>
        <Fact term="Virus scan">{file.scanned ? 'Scanned, nothing found' : 'Not scanned'}</Fact>
        {file.sha256 && <Fact term="SHA-256">{file.sha256.slice(0, shortHashLength)}</Fact>}
        {file.description && (
          <Fact term="Description" long>
            {file.description}
          </Fact>
        )}
      </Facts>
      <section aria-labelledby="who-has-seen-it">
        <h3 id="who-has-seen-it" className="text-caption font-semibold text-muted-foreground">
          Who has seen this
        </h3>
        <FileHistory id={file.id} />
      </section>
      <Button onClick={onDownload} pending={downloading}>
        <Download className="size-4.5" aria-hidden="true" />
        Download File
      </Button>
    </Dialog>
  );
}
