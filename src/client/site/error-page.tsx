import { PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { PlainPage } from './plain-page.tsx';

/** Shown when a page fails to load or render. A reload also fetches chunks that a new release has replaced. */
export function ErrorPage() {
  return (
    <PlainPage title="This page could not be shown">
      <p>Something went wrong on our side. Load the page again; if that does not help, call us.</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button onClick={() => location.reload()}>Load the page again</Button>
        <span>
          or call <PhoneLink />
        </span>
      </div>
    </PlainPage>
  );
}
