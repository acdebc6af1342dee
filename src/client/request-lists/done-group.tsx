import { Ban, Check, ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import { ItemBody } from '../request-items/item-body.tsx';
import { ItemLabel } from '../request-items/item-label.tsx';
import type { ItemAnswers } from '../request-items/use-item-answers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { itemButtonId } from './todo-group.tsx';
import { doneText } from './words.ts';

interface Props {
  title: 'Sent' | 'Accepted';
  note?: string;
  items: RequestItem[];
  answers: ItemAnswers;
  mayAnswer: boolean;
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
  onOpenFile: (file: ItemFile) => void;
}

/** More rows than this are collapsed. */
const unfolded = 5;

/** Items that need nothing from the client now. */
export function DoneGroup({ title, note, items, ...rest }: Props) {
  const [whole, setWhole] = useState(false);
  if (items.length === 0) return null;
  const folds = title === 'Accepted' && items.length > unfolded;
  const shown = folds && !whole ? [] : items;
  return (
    <Card
      title={
        <>
          {title} <span className="font-normal text-muted-foreground">({items.length})</span>
        </>
      }
      aside={
        folds && (
          <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Show all'}
          </Button>
        )
      }
    >
      {note && <p className="-mt-2 px-5 pb-3 text-muted-foreground">{note}</p>}
      {shown.length > 0 && (
        <ul className="divide-y border-t">
          {shown.map((item) => (
            <Row key={item.id} item={item} {...rest} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({
  item,
  answers,
  mayAnswer,
  isOpen,
  onToggle,
  onOpenFile,
}: Omit<Props, 'title' | 'note' | 'items'> & { item: RequestItem }) {
  const { id, label, state } = item;
  const open = isOpen(id);
  const holdsMore = item.files.length > 0 || item.answer !== null || state === 'received';
  const words = (
    <>
      <StateIcon state={state} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          <ItemLabel label={label} />
        </span>
        <span className="block text-caption text-muted-foreground">{doneText(item)}</span>
      </span>
    </>
  );
  if (state === 'not_applicable' || !holdsMore) {
    return (
      <li className="flex min-h-16 flex-wrap items-center gap-x-3 px-5 py-2.5">
        <h3 className="flex min-w-0 flex-[1_1_14rem] items-center gap-3 font-normal">{words}</h3>
        {state === 'not_applicable' && mayAnswer && (
          <Button
            variant="link"
            aria-label={`Undo: ${label}`}
            pending={answers.isPending(id)}
            onClick={() => void answers.markApplicable(id)}
          >
            Undo
          </Button>
        )}
      </li>
    );
  }
  return (
    <li>
      <h3>
        <button
          type="button"
          id={itemButtonId(id)}
          aria-expanded={open}
          onClick={() => onToggle(id)}
          className="flex min-h-16 w-full cursor-pointer items-center gap-3 px-5 py-2.5 text-left transition-colors hover:bg-muted"
        >
          {words}
          <ChevronRight
            className={`size-5 shrink-0 text-muted-foreground transition-transform ${open ? 'rotate-90' : ''}`}
            aria-hidden="true"
          />
        </button>
      </h3>
      {open && (
        <div className="px-5 pt-1 pb-4">
          <ItemBody item={item} answers={answers} mayAnswer={mayAnswer} onOpenFile={onOpenFile} />
        </div>
      )}
    </li>
  );
}

function StateIcon({ state }: Pick<RequestItem, 'state'>) {
  const look = 'size-4.5 shrink-0';
  if (state === 'accepted' || state === 'waived') {
    return <Check className={`${look} text-clay`} aria-hidden="true" />;
  }
  const Icon = state === 'not_applicable' ? Ban : Send;
  return <Icon className={`${look} text-muted-foreground`} aria-hidden="true" />;
}
