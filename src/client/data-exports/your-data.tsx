import { useId, useRef } from 'react';
import { useUser } from '../core/session.ts';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { DataExportState } from './data-export-state.tsx';

/** All data of the signed-in user as a ZIP. */
export function YourData() {
  const { role } = useUser();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  // The button is removed while an export is being made.
  useKeepFocus(section, heading);
  return (
    <section ref={section} aria-labelledby={headingId} className="space-y-4">
      <h2 ref={heading} id={headingId} className="text-title font-semibold outline-none">
        Your data
      </h2>
      <p className="text-muted-foreground">
        {role === 'admin'
          ? 'A ZIP file with your own files, your profile and your sign-ins. What you exchanged with clients belongs to the firm’s records and is not in it.'
          : 'A ZIP file with your documents, messages, appointments and everything about your account, to keep or to take with you.'}
      </p>
      <div className="rounded-card border bg-card">
        <DataExportState />
      </div>
    </section>
  );
}
