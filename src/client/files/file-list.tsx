import { Download, Eye, History } from 'lucide-react';
import type { ListedFile } from '#shared/files.ts';
import { formatFileSize, formatNumber } from '#shared/format.ts';
import { formatDay } from '#shared/time.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { CompanyName } from './company-name.tsx';
import { downloadsText, fileKind } from './file-kind.ts';
import { FileSender } from './file-sender.tsx';
import { FileTile } from './file-tile.tsx';

interface Props {
  files: ListedFile[];
  onPreview: (file: ListedFile) => void;
  onDownload: (file: ListedFile) => void;
  onHistory: (file: ListedFile) => void;
}

const caption = 'Your files, newest first';
const dayOf = ({ uploadedAt }: ListedFile) => (uploadedAt ? formatDay(uploadedAt) : 'Unknown date');

export function FileList({ files, onPreview, onDownload, onHistory }: Props) {
  const columns: Column<ListedFile>[] = [
    {
      header: 'Type',
      width: 8.5,
      cell: ({ fileType }) => (
        <span className="flex items-center gap-3">
          <FileTile type={fileType} />
          <span>{fileKind(fileType).label}</span>
        </span>
      ),
      numeric: true,
    },
    {
      header: 'Name',
      width: 12,
      names: true,
      cell: (file) => (
        <RowOpener onOpen={() => onPreview(file)} note={<About file={file} />}>
          {file.originalFilename}
        </RowOpener>
      ),
    },
    { header: 'Size', width: 7.25, cell: ({ fileSize }) => formatFileSize(fileSize), numeric: true },
    { header: 'Uploaded', width: 6.5, cell: dayOf, numeric: true },
    {
      header: 'Downloads',
      width: 6,
      cell: ({ downloads }) => formatNumber(downloads),
      numeric: true,
    },
  ];
  const menu = (file: ListedFile) => (
    <RowMenu
      label={`Actions for ${file.originalFilename}`}
      actions={[
        { label: 'Preview', icon: Eye, onSelect: () => onPreview(file) },
        { label: 'Download', icon: Download, onSelect: () => onDownload(file) },
        { label: 'Who has seen this', icon: History, onSelect: () => onHistory(file) },
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
        title: <RowOpener onOpen={() => onPreview(file)}>{file.originalFilename}</RowOpener>,
        meta: (
          <>
            {fileKind(file.fileType).label} · {formatFileSize(file.fileSize)} · {dayOf(file)} ·{' '}
            {downloadsText(file.downloads)}
            <About file={file} />
          </>
        ),
      })}
    />
  );
}

/** Who sent it and under which name, the company that it belongs to, and the description. */
function About({ file }: { file: ListedFile }) {
  const { from, sentAs, company, description } = file;
  if (!from && !sentAs && !company && !description) return null;
  return (
    <>
      <FileSender file={file} />
      {sentAs && <p>Sent as {sentAs}</p>}
      {company && <CompanyName name={company.name} />}
      {description && <p>{description}</p>}
    </>
  );
}
