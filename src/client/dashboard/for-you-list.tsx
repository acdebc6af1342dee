import { Link } from 'react-router';
import type { ForYouList, WaitingItem } from '#shared/dashboard.ts';
import { countOf } from '#shared/format.ts';
import { requestPath } from '#shared/paths.ts';
import { ItemLabel } from '../request-items/item-label.tsx';
import { ListProgress } from '../request-lists/list-progress.tsx';
import { dueText, returnSentence, titleInSentence } from '../request-lists/words.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ForYouRow } from './for-you-row.tsx';
import { ListDrawing } from './list-drawing.tsx';

interface Props {
  list: ForYouList;
  onAnswer: (item: WaitingItem) => void;
}

/** A list that waits for the client, with the first missing items. */
export function ListRow({ list, onAnswer }: Props) {
  const { id, title, leftCount, company, items } = list;
  return (
    <ForYouRow
      yourTurn
      picture={<ListDrawing />}
      title={`We need ${countOf(leftCount, 'thing')} for ${titleInSentence(title)}`}
      actions={
        <Link
          to={requestPath(id)}
          aria-label={`Open the list: ${title}`}
          className={buttonClass('secondary', 'max-xs:hidden')}
        >
          Open the list
        </Link>
      }
      rest={
        <>
          <ul className="mt-2.5 divide-y border-t max-xs:-ml-14 md:mt-3">
            {items.map((item) => (
              <Item key={item.id} item={item} onAnswer={() => onAnswer(item)} />
            ))}
          </ul>
          <p className="max-xs:-ml-14 border-t text-center xs:hidden">
            <Link to={requestPath(id)} className="inline-flex min-h-11 items-center text-link">
              Open the whole list
            </Link>
          </p>
        </>
      }
    >
      {company && <p className="text-muted-foreground wrap-anywhere">{company.name}</p>}
      <p className="text-muted-foreground">{dueText(list)}</p>
      <div className="mt-1.5 max-w-80">
        <ListProgress sent list={list} />
      </div>
    </ForYouRow>
  );
}

function Item({ item, onAnswer }: { item: WaitingItem; onAnswer: () => void }) {
  const { label, kind, state, issuer, returnReason, returnNote } = item;
  const action = state === 'returned' ? 'Send again' : kind === 'question' ? 'Answer' : 'Add';
  const source = issuer ? `From ${issuer}` : 'A document';
  return (
    // A folded list has the first item only.
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 max-md:in-data-folded:nth-[n+2]:hidden">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-medium wrap-anywhere">
          <ItemLabel label={label} />
        </p>
        <p className="text-caption text-muted-foreground wrap-anywhere">
          {state === 'returned' ? (
            <>
              <span className="font-semibold text-clay">Sent back.</span>{' '}
              {returnSentence(returnReason) ? `${returnSentence(returnReason)}.` : returnNote}
            </>
          ) : kind === 'question' ? (
            'A question'
          ) : (
            source
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`${action}: ${label}`}
        className="min-w-28 max-[20rem]:w-full"
        onClick={onAnswer}
      >
        {action}
      </Button>
    </li>
  );
}
