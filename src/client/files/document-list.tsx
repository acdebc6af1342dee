import { Download, Eye, Info, Trash2 } from 'lucide-react';
import type { AdminFile } from '#shared/files.ts';
import { countOf, formatFileSize, formatNumber, personName } from '#shared/format.ts';
import { ClientLink, clientId } from '../clients/client-link.tsx';
import { CompanyLink } from '../companies/company-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { fileKind } from './file-kind.ts';
import { FileTile } from './file-tile.tsx';

export type DocumentAction = 'details' | 'preview' | 'download' | 'delete';

interface Props {
  files: AdminFile[];
  onAct: (action: DocumentAction, file: AdminFile) => void;
}

const caption = 'Files of all clients, newest first';

export function DocumentList({ files, onAct }: Props) {
  const columns: Column<AdminFile>[] = [
    {
      header: 'File',
      width: 15,
      cell: (file, short) => (
        <div className="flex items-center gap-3">
          <FileTile type={file.fileType} />
          <div className="min-w-0">
            <RowOpener
              onOpen={() => onAct('details', file)}
              note={short ? <Facts file={file} /> : `ID ${file.id}`}
            >
              {file.originalFilename}
            </RowOpener>
          </div>
        </div>
      ),
    },
    {
      header: 'User',
      width: 13,
      cell: ({ user, company }) => (
        <>
          <ClientLink id={clientId(user)} name={personName(user)} />
          <div className="text-caption text-muted-foreground">
            <EmailText email={user.email} />
          </div>
          {company && <CompanyLink company={company} className="text-caption" />}
        </>
      ),
    },
    { header: 'Type', width: 5, cell: ({ fileType }) => fileKind(fileType).label, roomy: true },
    {
      header: 'Size',
      width: 7.25,
      cell: ({ fileSize }) => formatFileSize(fileSize),
      numeric: true,
      roomy: true,
    },
    { header: 'Uploaded', width: 7, cell: (file) => <Uploaded file={file} />, numeric: true },
    {
      header: 'Downloads',
      width: 6,
      cell: ({ downloads }) => formatNumber(downloads),
      numeric: true,
    },
  ];
  const menu = (file: AdminFile) => (
    <RowMenu
      label={`Actions for ${file.originalFilename}`}
      actions={[
        { label: 'View details', icon: Info, onSelect: () => onAct('details', file) },
        { label: 'Preview', icon: Eye, onSelect: () => onAct('preview', file) },
        { label: 'Download', icon: Download, onSelect: () => onAct('download', file) },
        { label: 'Delete', icon: Trash2, onSelect: () => onAct('delete', file), destructive: true },
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={files}
      columns={columns}
      action={menu}
      card={(file) => ({
        leading: <FileTile type={file.fileType} />,
        title: <RowOpener onOpen={() => onAct('details', file)}>{file.originalFilename}</RowOpener>,
        meta: (
          <>
            <ClientLink id={clientId(file.user)} name={personName(file.user)} />
            {file.user.email && ' · '}
            <EmailText email={file.user.email} />
            {file.company && ` · ${file.company.name}`}
            <br />
            <Facts file={file} /> · <Uploaded file={file} /> ·{' '}
            {file.downloads === 0 ? 'not downloaded yet' : countOf(file.downloads, 'download')}
          </>
        ),
      })}
    />
  );
}

/** What has columns of its own where there is room. */
function Facts({ file: { id, fileType, fileSize } }: { file: AdminFile }) {
  return `ID ${id} · ${fileKind(fileType).label} · ${formatFileSize(fileSize)}`;
}

function Uploaded({ file: { uploadedAt } }: { file: AdminFile }) {
  return uploadedAt ? <RelativeTime timestamp={uploadedAt} /> : 'Unknown date';
}
