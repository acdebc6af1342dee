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
      <div>
        <p className="text-foreground">
          We could not find that page. Its address may have changed, or a letter may be missing.
        </p>
        <p className="mt-2 text-caption">Did you forget to add the page to the router?</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonClass()}>
          Go to the home page
        </Link>
        <Link to={paths.book} className={buttonClass('secondary')}>
          Book an Appointment
        </Link>
        <Link to={paths.auth} className={buttonClass('secondary')}>
          Log in
        </Link>
      </div>
      <p>
        Or call <PhoneLink />.
      </p>
    </PlainFrame>
  );
}
