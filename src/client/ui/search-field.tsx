import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inputClass } from './field.tsx';

interface Props {
  /** Accessible name and placeholder: 'Search files...'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** For use beside many other controls: shrinks to the remaining width below 1280 px. */
  flexible?: boolean;
  /** As wide as its container. */
  fill?: boolean;
}

/** The page's search field. Ctrl+K or Cmd+K focuses it from anywhere on the page. */
export function SearchField({ label, value, onChange, flexible = false, fill = false }: Props) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (!['k', 'K'].includes(event.key) || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    }
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);

  return (
    <div className={`relative w-full print:hidden ${fill ? '' : widthBeside(flexible)}`}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl+K or Cmd+K"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`${inputClass} pl-9.5`}
      />
    </div>
  );
}

function widthBeside(many: boolean): string {
  return `md:w-auto md:min-w-44 md:flex-1 ${many ? 'xl:w-64 xl:flex-none' : 'lg:w-64 lg:flex-none'}`;
}
