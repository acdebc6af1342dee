import { useEffect, useEffectEvent, useState } from 'react';

interface Props {
  /** What was done: 'Accepted: W-2'. */
  text: string;
  onUndo: () => void;
  /** Called when the time is over. */
  onOver: () => void;
}

const shownMs = 5000;

/** Shown for five seconds after an action, longer while hovered or focused. Its parent must be `relative`. */
export function UndoBar({ text, onUndo, onOver }: Props) {
  const [held, setHeld] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => over(), shownMs);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="on-pine absolute inset-x-3 bottom-3 z-2 mx-auto flex max-w-md animate-toast items-center gap-3 rounded-card py-1 pr-1 pl-4 shadow-menu print:hidden"
    >
      <p className="min-w-0 flex-1 truncate">{text}</p>
      <button
        type="button"
        onClick={onUndo}
        className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-semibold hover:bg-pine-raised"
      >
        Undo
      </button>
    </div>
  );
}
