import { Navigate, Outlet } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';

/** A courtesy, not the lock: the server refuses each call on its own. */
export default function AdminGuard() {
  return useUser().role === 'admin' ? <Outlet /> : <Navigate replace to={paths.dashboard} />;
}
