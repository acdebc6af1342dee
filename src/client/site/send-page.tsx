import { useLocation } from 'react-router';
import { notListed, pageMeta } from '../core/page-meta.ts';
import { useHydrated } from '../core/use-hydrated.ts';
import { SendFrame } from '../upload-links/send-frame.tsx';
import { UploadLinkVisit } from '../upload-links/upload-link-visit.tsx';

export const meta = () => [
  ...pageMeta('Send papers'),
  notListed,
  { name: 'referrer', content: 'no-referrer' },
];

/** For holders of an upload link. Its token is in the URL's fragment, which browsers do not send to the server. */
export default function SendPage() {
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : undefined;
  return (
    <SendFrame>
      <UploadLinkVisit key={token} token={token} />
    </SendFrame>
  );
}
