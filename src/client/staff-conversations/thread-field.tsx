import type { KeyboardEvent, Ref } from 'react';
import { inputClass } from '../ui/field.tsx';

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  /** Whether only staff see what is written here. */
  staffOnly?: boolean;
  onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: (withShift: boolean) => void;
}

/** The text field below a conversation. */
export function ThreadField({ ref, label, error, staffOnly, onChange, onSubmit, ...area }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit(event.shiftKey);
  }
  return (
    <>
      <textarea
        {...area}
        ref={ref}
        rows={1}
        aria-label={label}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'thread-field-error' : undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} field-sizing-content max-h-40 resize-none ${staffOnly ? 'border-warning! bg-warning-soft!' : ''}`}
      />
      {error && (
        <p id="thread-field-error" role="alert" className="text-caption font-medium text-danger">
          {error}
        </p>
      )}
    </>
  );
}
