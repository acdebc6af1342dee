import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PhoneLink } from '../core/firm-links.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { PlainFrame } from './plain-frame.tsx';

export const meta = () => pageMeta('404 Page Not Found');

export default function NotFoundPage() {
  return (
    <PlainFrame title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to={paths.home} className={buttonClass()}>
          Go to the home page
        </Link>
        <span>
          or call <PhoneLink />
        </span>
      </div>
    </PlainFrame>
  );
}
