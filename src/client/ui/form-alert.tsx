import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  title: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The error message of a whole form; it is focused, so that screen readers read it first. */
export function FormAlert({ title, children, ref }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-control border border-danger bg-danger-soft px-4 py-3 text-body"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">{title}</p>
        {children}
      </div>
    </div>
  );
}
