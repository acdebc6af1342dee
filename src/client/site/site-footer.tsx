import { Link } from 'react-router';
import { firm } from '../../../firm.config.ts';
import { paths } from '../../shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';

export function SiteFooter() {
  const { street, city, state, zipCode } = firm.address;
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline md:min-h-8';
  return (
    <footer className="on-pine border-t border-pine-rule text-body text-pine-muted">
      <div className="mx-auto flex max-w-[1280px] flex-col gap-x-10 gap-y-3 px-5 py-7 md:flex-row md:flex-wrap md:items-center md:justify-between md:px-10 xl:px-0">
        <div>
          <p className="font-semibold text-pine-text">{firm.name}</p>
          <address className="not-italic">
            {street}, {city}, {state} {zipCode}
          </address>
        </div>
        <div className="flex flex-col items-start md:flex-row md:gap-8">
          <PhoneLink className={link} />
          <MailLink className={link} />
          <Link to={paths.auth} className={link}>
            Client Portal
          </Link>
        </div>
      </div>
    </footer>
  );
}
