import { ChevronRight, type LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  title: string;
  note: string;
  pending?: boolean;
  onClick: () => void;
}

/** Another way to complete the sign-in, as a row of a list. */
export function WayRow({ icon: Icon, title, note, pending = false, onClick }: Props) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={pending || undefined}
        onClick={pending ? undefined : onClick}
        className="flex min-h-14 w-full items-center gap-3.5 py-2.5 text-left hover:bg-muted"
      >
        <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold text-link">{title}</span>
          <span className="block text-caption text-muted-foreground">{note}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      </button>
    </li>
  );
}
