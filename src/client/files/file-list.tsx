import { Download, Eye, History } from 'lucide-react';
import type { FileRow } from '#shared/files.ts';
import { countOf, formatFileSize } from '#shared/format.ts';
import { formatDay } from '#shared/time.ts';
import type { Column } from '../ui/data-table.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { CompanyName } from './company-name.tsx';
import { fileKind } from './file-kind.ts';
import { FileTile } from './file-tile.tsx';

interface Props {
  files: FileRow[];
  onPreview: (file: FileRow) => void;
  onDownload: (file: FileRow) => void;
  onHistory: (file: FileRow) => void;
}

const caption = 'Your files, newest first';
const dayOf = ({ uploadedAt }: FileRow) => (uploadedAt ? formatDay(uploadedAt) : 'Unknown date');

export function FileList({ files, onPreview, onDownload, onHistory }: Props) {
  const columns: Column<FileRow>[] = [
    {
      header: 'Type',
      width: 9,
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
    { header: 'Size', width: 6.5, cell: ({ fileSize }) => formatFileSize(fileSize), numeric: true },
    { header: 'Uploaded', width: 8.5, cell: dayOf, numeric: true },
    {
      header: 'Downloads',
      width: 6.75,
      cell: ({ downloads }) => downloads.toLocaleString('en-US'),
      numeric: true,
    },
  ];
  const menu = (file: FileRow) => (
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
            {formatFileSize(file.fileSize)} · {dayOf(file)} · {countOf(file.downloads, 'download')}
            <About file={file} />
          </>
        ),
      })}
    />
  );
}

/** The company that it belongs to, and the description. */
function About({ file: { company, description } }: { file: FileRow }) {
  if (!company && !description) return null;
  return (
    <>
      {company && <CompanyName name={company.name} />}
      {description && <p>{description}</p>}
    </>
  );
}
