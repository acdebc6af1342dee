import { formatTimestamp } from '#shared/time.ts';

/** A timestamp in a narrow column, which breaks only between date and time. */
export function TimestampText({ timestamp }: { timestamp: string }) {
  const text = formatTimestamp(timestamp);
  const time = text.lastIndexOf(', ') + 2;
  return (
    <>
      <span className="whitespace-nowrap">{text.slice(0, time).trimEnd()}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(time)}</span>
    </>
  );
}
