import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draftHours, maxImportBytes, maxImportRows } from '#shared/client-imports.ts';
import { formatFileSize, formatNumber } from '#shared/format.ts';
import { messageOf } from '../core/api-error.ts';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useHandheld } from '../ui/use-handheld.ts';
import { useUploadCsv } from './api.ts';
import { importPath } from './import-path.ts';

const most = formatNumber(maxImportRows);
const largest = formatFileSize(maxImportBytes);

export function CsvUpload() {
  const navigate = useNavigate();
  const handheld = useHandheld();
  const [sent, setSent] = useState(0);
  const [refused, setRefused] = useState<string>();
  const save = useUploadCsv(setSent);
  const failure = refused ?? (save.error ? messageOf(save.error) : undefined);

  function choose([file, ...others]: File[]) {
    if (!file || save.isPending) return;
    const problem =
      others.length > 0
        ? 'Please choose one file at a time.'
        : file.size > maxImportBytes
          ? `This file is larger than ${largest}. Split it into several files and upload them one by one.`
          : undefined;
    setRefused(problem);
    setSent(0);
    if (problem) save.reset();
    else save.mutate(file, { onSuccess: ({ id }) => void navigate(importPath(id)) });
  }

  return (
    <div className="mt-5 space-y-4">
      {failure && !save.isPending && <FormAlert title={failure} />}
      <DropZone label="Choose a CSV file" accept=".csv,.txt,.tsv,text/csv" onFiles={choose}>
        {(browse) => (
          <div className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between">
            <div>
              <p className="text-title font-semibold">
                {handheld ? 'Choose a CSV file' : 'Drop a CSV file here, or choose one'}
              </p>
              <p className="mt-1 max-w-[62ch] text-muted-foreground">
                One client in each row, with the names of the columns above them. At most {most} rows and{' '}
                {largest}. You see what would happen before anything is imported, and nobody gets an email.
              </p>
            </div>
            <Button
              className="shrink-0 max-xs:w-full"
              onClick={browse}
              pending={save.isPending}
              pendingLabel="Reading..."
            >
              <span className="flex items-center gap-2">
                <FolderOpen className="size-4.5" aria-hidden="true" />
                Browse files
              </span>
            </Button>
          </div>
        )}
      </DropZone>
      {save.isPending && <ProgressBar label="Sending the file" percent={Math.round(sent * 100)} />}
      <p className="text-caption text-muted-foreground">
        A file that you do not import is deleted after {draftHours} hours.
      </p>
    </div>
  );
}
