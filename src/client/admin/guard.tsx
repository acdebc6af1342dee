import { Navigate, Outlet } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';

/** For navigation only: the server checks access on every call. */
export default function AdminGuard() {
  return useUser().role === 'admin' ? <Outlet /> : <Navigate replace to={paths.dashboard} />;
}
