import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { iconButtonClass } from '../ui/icon-button.tsx';

/** Leads back to the list on viewports that show either the list or a conversation. */
export function BackLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label="Back to conversations"
      className={`${iconButtonClass} @2xl/panes:hidden`}
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
    </Link>
  );
}
