import { Circle, CircleCheck, CircleDot, type LucideIcon, Undo2, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { byClient, isMarked, type Mark } from './sitting.ts';
import type { Sitting } from './use-sitting.ts';
import { ageLabel, itemSearch, itemTitle, keyOf } from './words.ts';

interface Props {
  sitting: Sitting;
  currentKey: string | undefined;
  /** Whether the keyboard shortcuts are enabled and their hints shown. */
  keys?: boolean;
  /** Whether the back button leads from an item to the list, if they are not side by side. */
  stepsBack?: boolean;
  onChoose?: () => void;
}

/** All items of this sitting, grouped by client. */
export function ReviewList({ sitting, currentKey, keys = false, stepsBack = false, onChoose }: Props) {
  const { items = [], list } = sitting;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <p className="flex min-h-12 items-center border-b px-4 text-caption font-semibold text-muted-foreground">
          By client, oldest first
        </p>
        {byClient(items).map(({ client, companies, since, items: ofClient }) => (
          <section key={client.id}>
            <h2 className="sticky top-0 z-1 flex items-baseline gap-2 border-b bg-muted px-4 py-1.5 text-caption">
              <span className="truncate font-semibold">{client.name}</span>
              <span className="min-w-0 flex-1 truncate font-normal text-muted-foreground">{companies}</span>
              <span className="shrink-0 font-normal text-muted-foreground tabular-nums">
                {ageLabel(since)}
              </span>
            </h2>
            <ul className="border-b py-1">
              {ofClient.map((item) => (
                <li key={keyOf(item)}>
                  <Row
                    item={item}
                    sitting={sitting}
                    isCurrent={keyOf(item) === currentKey}
                    stepsBack={stepsBack}
                    {...(onChoose && { onChoose })}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <MoreRows what="the items to review" more={list.more} />
      </div>
      {keys && (
        <p className="hidden min-h-10 shrink-0 items-center gap-4 border-t px-4 text-caption text-muted-foreground pointer-fine:flex">
          <span className="flex items-center gap-2">
            <KeyHint letter="J" /> next item
          </span>
          <span className="flex items-center gap-2">
            <KeyHint letter="K" /> previous item
          </span>
        </p>
      )}
    </>
  );
}

interface RowProps {
  item: ReviewedItem;
  sitting: Sitting;
  isCurrent: boolean;
  stepsBack: boolean;
  onChoose?: () => void;
}

function Row({ item, sitting, isCurrent, stepsBack, onChoose }: RowProps) {
  const { icon: Icon, tone, words } = lookOf(item, sitting, isCurrent);
  return (
    <Link
      replace={!stepsBack}
      preventScrollReset
      to={{ search: itemSearch(keyOf(item)) }}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-2.5 px-4 py-1.5 -outline-offset-2 transition-colors pointer-fine:min-h-9 ${isCurrent ? 'bg-bar font-semibold dark:bg-border' : 'hover:bg-muted'}`}
    >
      <Icon className={`size-4.5 shrink-0 ${tone}`} aria-hidden="true" />
      <span className={`truncate ${words && !isCurrent ? 'text-muted-foreground' : ''}`}>
        {itemTitle(item)}
      </span>
      {words && <span className="sr-only">: {words}</span>}
    </Link>
  );
}

interface Look {
  icon: LucideIcon;
  tone: string;
  words?: string;
}

const decidedLooks: Record<Mark['state'], Look> = {
  accepted: { icon: CircleCheck, tone: 'text-success', words: 'accepted' },
  returned: { icon: Undo2, tone: 'text-danger', words: 'returned' },
  filed: { icon: CircleCheck, tone: 'text-success', words: 'filed' },
};

function lookOf(item: ReviewedItem, { marks, isGone }: Sitting, isCurrent: boolean): Look {
  const mark = isMarked(marks, item) ? marks.get(keyOf(item)) : undefined;
  if (mark) return decidedLooks[mark.state];
  if (isGone(item))
    return { icon: UserRoundCheck, tone: 'text-muted-foreground', words: 'decided by a colleague' };
  return isCurrent
    ? { icon: CircleDot, tone: 'text-primary' }
    : { icon: Circle, tone: 'text-muted-foreground' };
}
