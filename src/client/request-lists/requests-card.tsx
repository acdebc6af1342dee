import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { adminRequestPath } from '#shared/paths.ts';
import type { ManagedListSummary } from '#shared/request-lists.ts';
import { SideList } from '../core/side-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { SideAction } from '../ui/side-action.tsx';
import { SideCard } from '../ui/side-card.tsx';
import { ListProgress } from './list-progress.tsx';
import { staffDueText, staffTurnText } from './managed-words.ts';
import { useManagedLists, type WhoseLists } from './management-api.ts';

/** The target of the cell 'Still missing' if several lists are open. */
export const requestsCardId = 'requests';

interface Props {
  whose: WhoseLists;
  /** Undefined for a closed account and for a company without people. */
  onAdd?: (() => void) | undefined;
}

/** What the firm asked a client or a company for, newest first. */
export function RequestsCard({ whose, onAdd }: Props) {
  const lists = useManagedLists(whose);
  return (
    <div id={requestsCardId} className="scroll-mt-20">
      <SideCard
        title="Requests"
        action={onAdd && <SideAction label="Add" about="request list" icon={Plus} onClick={onAdd} />}
      >
        <SideList what="the request lists" list={lists} empty="Nothing has been asked for yet.">
          {(list) => <ListRow key={list.id} list={list} ofCompany={'companyId' in whose} />}
        </SideList>
      </SideCard>
    </div>
  );
}

function ListRow({ list, ofCompany }: { list: ManagedListSummary; ofCompany: boolean }) {
  const about = ofCompany ? list.client.name : list.company?.name;
  const isOpen = list.sentAt !== null && list.closedAt === null;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link to={adminRequestPath(list.id)} className="font-semibold text-link wrap-anywhere">
          {list.title}
        </Link>
        {list.needsCall && <Badge tone="clay">Needs a call</Badge>}
        {list.sentAt === null && <Badge>Draft</Badge>}
      </div>
      {about && <p className="text-caption text-muted-foreground wrap-anywhere">{about}</p>}
      <p className="text-caption text-muted-foreground wrap-anywhere">
        {[staffTurnText(list), staffDueText(list)].filter(Boolean).join(' · ')}
      </p>
      {isOpen && (
        <div className="mt-1.5">
          <ListProgress list={list} />
        </div>
      )}
    </li>
  );
}
