import { Download, Eye, Trash2 } from 'lucide-react';
import type { AdminFile } from '../../shared/files.ts';
import { formatFileSize, personName } from '../../shared/format.ts';
import { CardList } from '../ui/card-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { useWide } from '../ui/use-wide.ts';
import { fileKind } from './file-kind.ts';
import { FileTile } from './file-tile.tsx';

export type DocumentAction = 'details' | 'download' | 'delete';

interface Props {
  files: AdminFile[];
  onAct: (action: DocumentAction, file: AdminFile) => void;
}

const caption = 'Files of all clients, newest first';
const idOf = ({ id }: AdminFile) => id;

export function DocumentList({ files, onAct }: Props) {
  const wide = useWide();
  const columns: Column<AdminFile>[] = [
    {
      header: 'File',
      cell: (file) => (
        <div className="flex items-center gap-3">
          <FileTile type={file.fileType} />
          <div className="min-w-0">
            <RowOpener onOpen={() => onAct('details', file)} note={`ID ${file.id}`}>
              {file.originalFilename}
            </RowOpener>
          </div>
        </div>
      ),
    },
    {
      header: 'User',
      cell: ({ user }) => (
        <div className="min-w-32 lg:min-w-52">
          {personName(user)}
          <div className="text-caption text-muted-foreground">{user.email}</div>
        </div>
      ),
    },
    { header: 'Type', cell: ({ fileType }) => fileKind(fileType).label, roomy: true, steady: true },
    { header: 'Size', cell: ({ fileSize }) => formatFileSize(fileSize), figures: true },
    { header: 'Uploaded', cell: (file) => <Uploaded file={file} />, steady: true },
    { header: 'Downloads', cell: ({ downloads }) => downloads.toLocaleString('en-US'), figures: true },
  ];
  const menu = (file: AdminFile) => (
    <RowMenu
      label={`Actions for ${file.originalFilename}`}
      actions={[
        { label: 'View details', icon: Eye, onSelect: () => onAct('details', file) },
        { label: 'Download', icon: Download, onSelect: () => onAct('download', file) },
        { label: 'Delete', icon: Trash2, onSelect: () => onAct('delete', file), destructive: true },
      ]}
    />
  );
  if (wide) return <DataTable caption={caption} columns={columns} rows={files} keyOf={idOf} action={menu} />;
  return (
    <CardList
      label={caption}
      rows={files}
      keyOf={idOf}
      action={menu}
      card={(file) => ({
        leading: <FileTile type={file.fileType} />,
        title: <RowOpener onOpen={() => onAct('details', file)}>{file.originalFilename}</RowOpener>,
        meta: (
          <>
            {personName(file.user)} · {formatFileSize(file.fileSize)} · <Uploaded file={file} />
          </>
        ),
      })}
    />
  );
}

function Uploaded({ file: { uploadedAt } }: { file: AdminFile }) {
  return uploadedAt ? <RelativeTime moment={uploadedAt} /> : 'Unknown date';
}
