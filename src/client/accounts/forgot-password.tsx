import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

export function ForgotPassword() {
  return (
    <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center text-link">
      Forgot password?
    </Link>
  );
}
