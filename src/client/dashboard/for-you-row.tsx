import type { ReactNode } from 'react';

interface Props {
  /** A date, a file's type, a person or a drawing. */
  picture: ReactNode;
  title: ReactNode;
  /** On the right, or below the text if there is no room. */
  actions?: ReactNode;
  /** Whether it waits for the client. */
  yourTurn?: boolean;
  children?: ReactNode;
  /** Below text and actions, as wide as both. */
  rest?: ReactNode;
}

/** One row of 'For you'. */
export function ForYouRow({ picture, title, actions, yourTurn = false, children, rest }: Props) {
  return (
    <li className={`px-5 py-3 md:py-4 ${yourTurn ? 'bg-muted' : ''}`}>
      <div className="flex items-start gap-4">
        <div className="w-10 shrink-0" aria-hidden="true">
          {picture}
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2 md:gap-y-3">
            <div className="min-w-0 flex-[1_1_15rem]">
              <h3 className="font-semibold wrap-anywhere">{title}</h3>
              {children}
            </div>
            {actions && (
              <div className="flex flex-wrap gap-x-4 gap-y-1 max-xs:-ml-14 max-xs:w-[calc(100%+3.5rem)] *:flex-auto xs:w-44 xs:flex-col">
                {actions}
              </div>
            )}
          </div>
          {rest}
        </div>
      </div>
    </li>
  );
}
