interface Props {
  className?: string;
  /** Its width in percent, to avoid a class for each line. */
  percent?: number;
}

/** A grey bar in the shape of the loading content; shown after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className = '', percent }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-late rounded-badge bg-bar ${className}`}
      style={percent === undefined ? undefined : { width: `${percent}%` }}
    />
  );
}
