import { type ReactNode, type RefObject, useState } from 'react';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { formatDay, formatTimestamp } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { useDownload } from '../files/api.ts';
import { FilePreview } from '../files/file-preview.tsx';
import { firstName, isUnasked, itemTitle, lastPeriodLabel } from './words.ts';

interface Props {
  item: ReviewedItem;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The previous period's file that is shown side by side; not offered if there is no room. */
  beside: number | undefined;
  onBeside: (fileId: number | undefined) => void;
}

/** What the item is, why we ask, the client's note and what was sent for the previous period. */
export function ReviewDetails({ item, heading, beside, onBeside }: Props) {
  const byLink = item.files.some((file) => file.byLink);
  return (
    <div className="space-y-3 px-4 py-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
          {itemTitle(item)}
        </h2>
        {item.list && isUnasked(item) && <p className="text-caption">Sent without a request</p>}
        {item.issuer && <p className="text-caption wrap-anywhere">{item.issuer}</p>}
        <p className="text-caption text-muted-foreground">
          From <ClientLink id={item.client.id} name={item.client.name} /> ·{' '}
          <time dateTime={item.stateSince}>{formatTimestamp(item.stateSince)}</time>
          {byLink && ' · by upload link'}
        </p>
      </div>
      {item.why && <Part title="Why we ask">{item.why}</Part>}
      {item.answer && item.files.length > 0 && (
        <Part title={`Note from ${firstName(item.client.name)}`}>{item.answer}</Part>
      )}
      <LastPeriod item={item} beside={beside} onBeside={onBeside} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-caption font-semibold text-muted-foreground">{title}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}

function LastPeriod({ item, beside, onBeside }: Omit<Props, 'heading'>) {
  const [openId, setOpenId] = useState<number>();
  const download = useDownload();
  if (!item.lastPeriod) return null;
  const { files, acceptedAt } = item.lastPeriod;
  const open = files.find(({ id }) => id === openId);
  return (
    <div>
      <h3 className="text-caption font-semibold text-muted-foreground">
        {lastPeriodLabel(item.list?.period ?? null)}
      </h3>
      <ul>
        {files.map(({ id, originalFilename }) => (
          <li key={id} className="py-0.5">
            <button
              type="button"
              onClick={() => setOpenId(id)}
              className="cursor-pointer text-left text-link wrap-anywhere"
            >
              {originalFilename}
            </button>
            <p className="text-caption text-muted-foreground">
              Accepted {formatDay(acceptedAt)}{' '}
              <button
                type="button"
                aria-pressed={id === beside}
                onClick={() => onBeside(id === beside ? undefined : id)}
                className="ml-1 cursor-pointer text-link"
              >
                {id === beside ? 'Hide' : 'Show beside'}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <FilePreview
          file={open}
          onDownload={() => download.mutate(open)}
          downloading={download.isPending}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}
