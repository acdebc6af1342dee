import { Archive, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { openingsPath } from '../audit/openings-path.ts';
import { SideCard, SideRows } from '../ui/side-card.tsx';

const rowClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 text-left text-link md:min-h-9 [&>svg]:size-4.5 [&>svg]:shrink-0';

/** What only owners can do with a client's data. */
export function OwnersCard({ clientId, onExport }: { clientId: number; onExport: () => void }) {
  return (
    <SideCard title="Their data" note="only owners see this">
      <SideRows>
        <li className="py-1!">
          <button type="button" className={rowClass} onClick={onExport}>
            <Archive aria-hidden="true" />
            Export all data
          </button>
        </li>
        <li className="py-1!">
          <Link to={openingsPath(clientId)} className={rowClass}>
            <Eye aria-hidden="true" />
            Who looked at this client
          </Link>
        </li>
      </SideRows>
    </SideCard>
  );
}
