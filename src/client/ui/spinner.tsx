/** For loading the session, when the layout is still unknown. Everything else has a skeleton. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <div role="status" className={`flex items-center justify-center ${className}`}>
      <span className="size-8 animate-[spin_900ms_linear_infinite] rounded-full border-[3px] border-border border-t-primary" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
