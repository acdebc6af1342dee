import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ShareLinkDialog } from '../upload-links/share-link-dialog.tsx';

/** Offers an upload link, for papers that somebody else has. */
export function ShareLinkCard({ listId }: { listId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="rounded-card border bg-card p-5">
      <h2 className="text-title font-semibold">Does someone else have the papers?</h2>
      <p className="mt-1 text-muted-foreground">
        Send them a link. They can add files without signing in, and they cannot see anything here.
      </p>
      <Button variant="secondary" className="mt-4 w-full" onClick={() => setOpen(true)}>
        <Link2 className="size-4.5" aria-hidden="true" />
        Share an upload link
      </Button>
      {open && <ShareLinkDialog listId={listId} onClose={() => setOpen(false)} />}
    </section>
  );
}
