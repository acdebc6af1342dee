import { BellRing, CirclePause, type LucideIcon, Phone, UserRoundCheck, X } from 'lucide-react';
import { formatNumber } from '#shared/format.ts';
import type { Selection } from './use-selection.ts';

export type WaitingAction = 'called' | 'remind' | 'pause' | 'assign';

export const actionLabels: Record<WaitingAction, { label: string; icon: LucideIcon }> = {
  called: { label: 'Mark as called', icon: Phone },
  remind: { label: 'Send reminder now', icon: BellRing },
  pause: { label: 'Pause', icon: CirclePause },
  assign: { label: 'Assign', icon: UserRoundCheck },
};

interface Props {
  selection: Selection;
  onAct: (action: WaitingAction) => void;
}

const button =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-3 font-semibold transition-colors hover:bg-pine-raised [&>svg]:size-4.5';

/** Floats above the bottom of the page while something is selected, so that nothing moves. */
export function SelectionBar({ selection, onAct }: Props) {
  return (
    <div
      data-floating-bar
      className="pointer-events-none fixed inset-x-0 bottom-6 z-20 flex justify-center px-3 print:hidden max-xs:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] xs:left-16 md:left-56"
    >
      <section
        aria-label="Selected lists"
        className="on-pine pointer-events-auto flex max-h-[60vh] max-w-full animate-toast flex-wrap items-center overflow-y-auto rounded-card p-1.5 shadow-dialog max-md:justify-center"
      >
        <p role="status" className="px-3 font-semibold tabular-nums">
          {formatNumber(selection.count)} selected
        </p>
        {selection.selectable !== undefined && (
          <button
            type="button"
            className={`${button} underline underline-offset-3`}
            onClick={selection.selectAll}
          >
            Select all {formatNumber(selection.selectable)}
          </button>
        )}
        <span className="mx-1 h-7 w-px bg-pine-rule max-md:hidden" />
        {Object.entries(actionLabels).map(([action, { label, icon: Icon }]) => (
          <button
            key={action}
            type="button"
            className={button}
            onClick={() => onAct(action as WaitingAction)}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        ))}
        <span className="mx-1 h-7 w-px bg-pine-rule max-md:hidden" />
        <button type="button" className={`${button} text-pine-muted`} onClick={selection.clear}>
          <X aria-hidden="true" />
          Clear
        </button>
      </section>
    </div>
  );
}
