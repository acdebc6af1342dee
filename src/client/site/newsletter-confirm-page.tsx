import { Link } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { notListed, pageMeta } from '../core/page-meta.ts';
import { TokenStep } from '../newsletter/token-step.tsx';
import { NewsletterFrame } from './newsletter-frame.tsx';

export const meta = () => [...pageMeta('Confirm your subscription'), notListed];

export default function NewsletterConfirmPage() {
  return (
    <NewsletterFrame title="Confirm your subscription">
      <TokenStep
        label="Confirm my subscription"
        pendingLabel="Confirming..."
        act={async (token) => (await import('../newsletter/api.ts')).confirmSubscription(token)}
        done={(email) => (
          <>
            <p className="font-semibold">You are subscribed.</p>
            <p>
              The newsletter of {firm.name} now goes to <strong className="wrap-anywhere">{email}</strong>.
              Every issue has a link to unsubscribe.
            </p>
            <p>
              <Link to={paths.home} className="text-link">
                Go to the home page
              </Link>
            </p>
          </>
        )}
        expired={
          <>
            <p className="font-semibold">This link does not work any more.</p>
            <p>
              It may be incomplete, or too old. Enter your address again at the foot of this page, and we will
              send you a new link.
            </p>
          </>
        }
      >
        <p>Press the button, and we will send you our newsletter from now on.</p>
      </TokenStep>
    </NewsletterFrame>
  );
}
