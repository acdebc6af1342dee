import { formatDistance } from 'date-fns/formatDistance';
import { formatTimestamp } from '#shared/time.ts';

/** 'about 2 hours ago', with the exact timestamp as a tooltip. */
export function RelativeTime({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={formatTimestamp(timestamp)}>
      {formatDistance(timestamp, new Date(), { addSuffix: true })}
    </time>
  );
}
