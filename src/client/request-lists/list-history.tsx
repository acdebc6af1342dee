import { formatTimestamp } from '#shared/time.ts';
import { SideList } from '../core/side-list.tsx';
import { SideCard } from '../ui/side-card.tsx';
import { useListHistory } from './management-api.ts';

/** The history of a list with every email about it, newest first. */
export function ListHistory({ id }: { id: number }) {
  const history = useListHistory(id);
  return (
    <SideCard title="History">
      <SideList what="the history" list={history} empty="Nothing has happened yet.">
        {({ id: entry, at, who, what }) => (
          <li key={entry} className="wrap-anywhere">
            <p>
              <span className="font-semibold">{who}</span> {what}
            </p>
            <time dateTime={at} className="text-caption text-muted-foreground tabular-nums">
              {formatTimestamp(at)}
            </time>
          </li>
        )}
      </SideList>
    </SideCard>
  );
}
