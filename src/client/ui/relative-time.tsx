import { formatDistance } from 'date-fns/formatDistance';
import { formatMoment } from '#shared/time.ts';

/** 'about 2 hours ago', with the exact timestamp as a tooltip. */
export function RelativeTime({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatDistance(moment, new Date(), { addSuffix: true })}
    </time>
  );
}
