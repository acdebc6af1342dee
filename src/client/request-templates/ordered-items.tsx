import { ArrowDown, ArrowUp, FileText, MessageCircleQuestionMark, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ItemWording } from '#shared/request-items.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  items: ItemWording[];
  onChange: (items: ItemWording[]) => void;
  onEdit: (index: number) => void;
}

/** The items of a template in their order. Buttons move one, and so does Alt with the up and down arrow keys. */
export function OrderedItems({ items, onChange, onEdit }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');

  function move(from: number, to: number) {
    const moved = items[from];
    if (!moved || to < 0 || to >= items.length) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved));
    setAnnounced(`${moved.label} is now number ${to + 1} of ${items.length}.`);
  }

  function remove(index: number) {
    setAnnounced(`${items[index]?.label} removed.`);
    onChange(items.toSpliced(index, 1));
    // The pressed button is gone, so focus the next item, or the last one.
    requestAnimationFrame(() => {
      const names = list.current?.querySelectorAll<HTMLElement>('[data-name]');
      names?.[Math.min(index, names.length - 1)]?.focus();
    });
  }

  function moveByKey(event: KeyboardEvent, index: number) {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  }

  return (
    <>
      <ol ref={list} className="divide-y border-y">
        {items.map((item, index) => {
          const Icon = item.kind === 'document' ? FileText : MessageCircleQuestionMark;
          return (
            <li
              // The key follows the item when it moves, so that the focus stays on its button.
              key={item.templateKey}
              onKeyDown={(event) => moveByKey(event, index)}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-5"
            >
              <span className="min-w-7 shrink-0 text-right whitespace-nowrap text-muted-foreground tabular-nums">
                {index + 1}
              </span>
              <Icon className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
              <div className="min-w-40 flex-1">
                <button
                  type="button"
                  data-name
                  onClick={() => onEdit(index)}
                  className="inline-flex min-h-8 cursor-pointer items-center text-left font-semibold wrap-anywhere underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current"
                >
                  {item.label}
                </button>
                <p className="text-caption wrap-anywhere text-muted-foreground">
                  {[
                    item.kind === 'question' && 'Question',
                    !item.required && 'Not required',
                    item.issuer,
                    item.why,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="ml-auto flex">
                <IconButton
                  label={`Move up: ${item.label}`}
                  title="Move up (Alt and up arrow)"
                  aria-disabled={index === 0 || undefined}
                  className="aria-disabled:opacity-35"
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp className="size-5" aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move down: ${item.label}`}
                  title="Move down (Alt and down arrow)"
                  aria-disabled={index === items.length - 1 || undefined}
                  className="aria-disabled:opacity-35"
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown className="size-5" aria-hidden="true" />
                </IconButton>
                <IconButton label={`Edit: ${item.label}`} title="Edit" onClick={() => onEdit(index)}>
                  <Pencil className="size-4.5" aria-hidden="true" />
                </IconButton>
                <IconButton label={`Remove: ${item.label}`} title="Remove" onClick={() => remove(index)}>
                  <Trash2 className="size-4.5" aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
