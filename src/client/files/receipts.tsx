import { CircleCheck } from 'lucide-react';
import type { Ref } from 'react';
import { type FileRow, shortHashLength } from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import { formatTimestamp } from '#shared/time.ts';
import { CompanyName } from './company-name.tsx';

interface Props {
  files: readonly FileRow[];
  heading: Ref<HTMLHeadingElement>;
}

/** Stored files with their size and time; the first characters of the hash, which prove the contents, are folded. */
export function Receipts({ files, heading }: Props) {
  return (
    <section aria-labelledby="receipts" className="rounded-card border bg-card">
      <h2
        ref={heading}
        id="receipts"
        tabIndex={-1}
        className="outline-none px-5 pt-4 pb-2 text-title font-semibold"
      >
        Received
      </h2>
      <ul className="divide-y">
        {files.map(({ id, originalFilename, fileSize, uploadedAt, sha256, company }) => (
          <li key={id} className="flex gap-3 px-5 py-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{originalFilename}</p>
              {company && <CompanyName name={company.name} />}
              <p className="text-caption wrap-anywhere text-muted-foreground tabular-nums">
                <span className="font-semibold text-success">100%</span> · {formatFileSize(fileSize)}
                {uploadedAt && ` · ${formatTimestamp(uploadedAt)}`}
              </p>
              <details className="text-caption">
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                  Details
                </summary>
                <p className="text-muted-foreground wrap-anywhere">
                  It arrived unchanged if its SHA-256 checksum begins with {sha256.slice(0, shortHashLength)}.
                </p>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
