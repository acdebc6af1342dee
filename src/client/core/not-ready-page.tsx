import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../ui/drawing.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { MailLink, PhoneLink } from './firm-links.tsx';

interface Props {
  title: string;
  drawing: DrawingName;
  /** One sentence: what this screen will be for, and that it is not there yet. */
  children: ReactNode;
  /** What to do until then, where calling the firm is no answer. */
  meanwhile?: ReactNode;
}

/** A screen whose work is still to come says so, and says what to do until then. */
export function NotReadyPage({ title, drawing, children, meanwhile }: Props) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <section className="mt-6 flex flex-col gap-6 border-t pt-8 xs:flex-row xs:items-start">
        <Drawing name={drawing} />
        <div className="max-w-[52ch] space-y-2">
          <p className="text-title font-semibold">{children}</p>
          <p className="text-muted-foreground">
            {meanwhile ?? (
              <>
                Until then, call <PhoneLink /> or write to <MailLink />.
              </>
            )}
          </p>
        </div>
      </section>
    </>
  );
}
