import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { forgetPage, type PhotoPage } from './photo-pages.ts';

interface Props {
  pages: PhotoPage[];
  onChange: (pages: PhotoPage[]) => void;
}

/** The pages, which can be reordered and removed. */
export function PhotoPageList({ pages, onChange }: Props) {
  function move(from: number, to: number) {
    const next = [...pages];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  }

  function remove(page: PhotoPage) {
    forgetPage(page);
    onChange(pages.filter(({ id }) => id !== page.id));
  }

  return (
    <ol aria-label="Pages" className="divide-y border-y">
      {pages.map((page, index) => {
        const name = `page ${index + 1}`;
        return (
          <li key={page.id} className="flex items-center gap-3 py-2.5">
            <img
              src={page.url}
              alt={`Photograph for ${name}`}
              className="h-24 w-18 shrink-0 rounded-badge border bg-muted object-contain"
            />
            <p className="flex-1 font-semibold tabular-nums">Page {index + 1}</p>
            <div className="flex">
              <IconButton
                label={`Move ${name} up`}
                // Not `disabled`: the button would lose the focus.
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, index - 1)}
                className="aria-disabled:opacity-40"
              >
                <ArrowUp className="size-5" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                aria-disabled={index === pages.length - 1}
                onClick={() => index < pages.length - 1 && move(index, index + 1)}
                className="aria-disabled:opacity-40"
              >
                <ArrowDown className="size-5" aria-hidden="true" />
              </IconButton>
              <IconButton label={`Remove ${name}`} onClick={() => remove(page)}>
                <Trash2 className="size-5" aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
