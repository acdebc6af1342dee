import { ChevronDown, Undo2 } from 'lucide-react';
import type { ItemFile, RequestItem } from '#shared/request-items.ts';
import { ItemBody } from '../request-items/item-body.tsx';
import { ItemLabel } from '../request-items/item-label.tsx';
import type { ItemAnswers } from '../request-items/use-item-answers.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { itemSource } from './words.ts';

interface Props {
  items: RequestItem[];
  answers: ItemAnswers;
  mayAnswer: boolean;
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
  onOpenFile: (file: ItemFile) => void;
}

export const itemButtonId = (id: number) => `item-${id}`;

/** What waits for the client. Items expand in place, several at a time. */
export function TodoGroup({ items, answers, mayAnswer, isOpen, onToggle, onOpenFile }: Props) {
  if (items.length === 0) return null;
  return (
    <Card
      title={
        <>
          To do <span className="font-normal text-muted-foreground">({items.length})</span>
        </>
      }
    >
      <ul className="divide-y border-t">
        {items.map((item) => {
          const open = isOpen(item.id);
          return (
            <li key={item.id}>
              <h3>
                <button
                  type="button"
                  id={itemButtonId(item.id)}
                  aria-expanded={open}
                  aria-controls={open ? `${itemButtonId(item.id)}-body` : undefined}
                  onClick={() => onToggle(item.id)}
                  className="flex w-full cursor-pointer items-start justify-between gap-4 px-5 py-4 text-left transition-colors hover:bg-muted"
                >
                  <span className="min-w-0">
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="min-w-0 text-title font-semibold wrap-anywhere">
                        <ItemLabel label={item.label} />
                      </span>
                      {item.state === 'returned' && (
                        <Badge tone="clay">
                          <Undo2 aria-hidden="true" />
                          Sent back
                        </Badge>
                      )}
                    </span>
                    <span className="block text-muted-foreground wrap-anywhere">
                      {itemSource(item)}
                      {!item.required && ' · Optional'}
                    </span>
                  </span>
                  <ChevronDown
                    className={`mt-0.5 size-5 shrink-0 text-muted-foreground transition-transform ${open ? 'rotate-180' : ''}`}
                    aria-hidden="true"
                  />
                </button>
              </h3>
              {open && (
                <div id={`${itemButtonId(item.id)}-body`} className="px-5 pb-4">
                  <ItemBody item={item} answers={answers} mayAnswer={mayAnswer} onOpenFile={onOpenFile} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
