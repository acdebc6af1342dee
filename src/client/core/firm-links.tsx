import { firm } from '#firm';
import { paths } from '#shared/paths.ts';

interface Props {
  className?: string;
}

export function PhoneLink({ className = 'text-link' }: Props) {
  return (
    <a href={`tel:${firm.phone.dial}`} className={`${className} whitespace-nowrap`}>
      {firm.phone.label}
    </a>
  );
}

export function MailLink({ to = 'support', className = 'text-link' }: Props & { to?: 'support' | 'sales' }) {
  const address = firm.emails[to];
  return (
    <a href={`mailto:${address}`} className={`${className} wrap-anywhere`}>
      {address}
    </a>
  );
}

/** Links to both legal documents. They open in a new tab, so that nothing typed in the form is lost. */
export function PolicyLinks({ first }: { first: 'privacy' | 'terms' }) {
  const privacy = <PolicyLink path={paths.privacy} name="privacy policy" />;
  const terms = <PolicyLink path={paths.terms} name="terms of service" />;
  return first === 'privacy' ? (
    <>
      {privacy} and our {terms}
    </>
  ) : (
    <>
      {terms} and our {privacy}
    </>
  );
}

function PolicyLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="text-link decoration-current">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
