import { firm } from '#firm';
import { MailLink } from '../core/firm-links.tsx';
import { notListed, pageMeta } from '../core/page-meta.ts';
import { TokenStep } from '../newsletter/token-step.tsx';
import { NewsletterFrame } from './newsletter-frame.tsx';

export const meta = () => [...pageMeta('Unsubscribe'), notListed];

export default function NewsletterUnsubscribePage() {
  return (
    <NewsletterFrame title="Unsubscribe">
      <TokenStep
        label="Unsubscribe"
        pendingLabel="Unsubscribing..."
        act={async (token) => (await import('../newsletter/api.ts')).unsubscribe(token)}
        done={(email) => (
          <>
            <p className="font-semibold">You are unsubscribed.</p>
            <p>
              We send no more newsletters to <strong className="wrap-anywhere">{email}</strong>. If it was a
              mistake, sign up again at the foot of this page.
            </p>
          </>
        )}
        expired={
          <>
            <p className="font-semibold">This link does not work any more.</p>
            <p>
              Use the link in the newest issue, or write to <MailLink /> from the address that should be taken
              off the list.
            </p>
          </>
        }
      >
        <p>Press the button, and you will get no more newsletters from {firm.name}.</p>
      </TokenStep>
    </NewsletterFrame>
  );
}
