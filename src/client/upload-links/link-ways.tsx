import { Copy, Mail, Share2 } from 'lucide-react';
import { firm } from '#firm';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { TextField } from '../ui/text-field.tsx';
import { useMailUploadLink } from './api.ts';

interface Props {
  listId: number;
  /** The name of the client to email it to; if undefined, the signed-in user. */
  clientName: string | undefined;
  url: string;
}

/** The ways to pass a link on: the device's own list of people and apps first, where it has one; copy it; have it emailed. */
export function LinkWays({ listId, clientName, url }: Props) {
  const mail = useMailUploadLink();
  const canShare = 'share' in navigator;
  // A rejection means that the user closed the device's list without choosing.
  const share = () => navigator.share({ title: `Send papers to ${firm.name}`, url }).catch(() => {});
  return (
    <>
      <TextField
        id="upload-link"
        label="Link"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        {canShare && (
          <Button onClick={() => void share()}>
            <Share2 className="size-4.5" aria-hidden="true" />
            Share the link
          </Button>
        )}
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          onClick={() => void copyText(url, 'Select the link and copy it by hand.')}
        >
          <Copy className="size-4.5" aria-hidden="true" />
          Copy the link
        </Button>
        <Button
          variant="secondary"
          pending={mail.isPending}
          pendingLabel="Sending..."
          onClick={() => mail.mutate({ id: listId })}
        >
          <Mail className="size-4.5" aria-hidden="true" />
          {clientName ? `Email it to ${clientName}` : 'Email it to me'}
        </Button>
      </div>
    </>
  );
}
