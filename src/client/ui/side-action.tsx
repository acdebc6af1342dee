import type { LucideIcon } from 'lucide-react';

interface Props {
  label: string;
  /** Completes the accessible name: 'Add note'. */
  about: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** The action in the header of a side card. */
export function SideAction({ label, about, icon: Icon, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={`${label} ${about}`}
      onClick={onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-caption text-link md:min-h-9"
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </button>
  );
}
