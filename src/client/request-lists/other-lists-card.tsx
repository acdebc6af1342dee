import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { requestPath } from '#shared/paths.ts';
import { Card } from '../ui/card.tsx';
import { useRequestLists } from './api.ts';
import { turnText } from './words.ts';

/** The client's lists. Renders nothing if the current one is the only one. */
export function OtherListsCard({ current }: { current: number }) {
  const { data: lists = [] } = useRequestLists();
  if (lists.length < 2) return null;
  return (
    <Card title="Your lists" className="overflow-clip">
      <ul className="divide-y border-t">
        {lists.map((list) => {
          const words = (
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{list.title}</span>
              <span className="block text-caption text-muted-foreground">{turnText(list)}</span>
            </span>
          );
          return (
            <li key={list.id}>
              {list.id === current ? (
                <p aria-current="page" className="bg-bar px-5 py-3 dark:bg-border">
                  {words}
                </p>
              ) : (
                <Link
                  to={requestPath(list.id)}
                  className="flex items-center gap-3 px-5 py-3 transition-colors hover:bg-muted [&_.font-semibold]:text-link"
                >
                  {words}
                  <ChevronRight className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
