import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface Props {
  number: number;
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** The reason, shown while the step is open. */
  text?: string;
  /** The result, which marks the step as done. */
  result?: string | null | undefined;
  /** The form of an open step, below its text. */
  form?: ReactNode;
  /** The buttons of an open step. */
  children?: ReactNode;
}

export function Step({ number, title, heading, text, result, form, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-[1_1_17rem] gap-3.5">
        <span
          className={`flex size-10 shrink-0 items-center justify-center rounded-control border text-title font-semibold ${result ? 'border-transparent bg-success-soft text-success' : 'text-link'}`}
          aria-hidden="true"
        >
          {result ? <Check className="size-5" /> : number}
        </span>
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {title}
            {result && <span className="sr-only">, done</span>}
          </h3>
          <p className="text-muted-foreground wrap-anywhere">{result ?? text}</p>
        </div>
      </div>
      {!result && form && <div className="w-full @lg:pl-13.5">{form}</div>}
      {!result && children && (
        <div className="flex w-full flex-wrap gap-2.5 *:flex-auto *:px-3 @lg:w-auto @lg:*:min-w-40">
          {children}
        </div>
      )}
    </li>
  );
}
