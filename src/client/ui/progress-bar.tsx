interface Props {
  /** Read by screen readers: what is in progress. */
  label: string;
  percent: number;
}

/** A progress bar; the percentage is shown beside it as text. */
export function ProgressBar({ label, percent }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-badge bg-bar dark:bg-border"
    >
      <div
        className="h-full origin-left bg-primary transition-transform duration-300 ease-out"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
