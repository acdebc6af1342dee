import { CalendarDays, LayoutDashboard, LifeBuoy, LogOut, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/accounts.ts';
import { personName } from '#shared/format.ts';
import { homeFor, paths } from '#shared/paths.ts';
import { useSignOut } from '../accounts/api.ts';
import { StaffAvatar } from '../staff-profiles/staff-avatar.tsx';
import {
  DropdownContent,
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownRule,
  DropdownTrigger,
} from '../ui/dropdown-menu.tsx';

export function AvatarMenu({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  const name = personName(user);
  const links = [
    { to: homeFor(user.role), label: 'Dashboard', icon: LayoutDashboard },
    ...(user.role === 'admin' ? [{ to: paths.appointments, label: 'Schedule', icon: CalendarDays }] : []),
    { to: paths.profile, label: 'Profile', icon: UserRound },
    { to: paths.support, label: 'Help & Support', icon: LifeBuoy },
    { to: user.role === 'admin' ? paths.adminSettings : paths.settings, label: 'Settings', icon: Settings },
  ];
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger
        aria-label={`Account menu, ${name}`}
        className="ml-1.5 inline-flex size-11 items-center justify-center rounded-full"
      >
        <StaffAvatar userId={user.role === 'admin' ? user.id : undefined} name={name} />
      </DropdownTrigger>
      <DropdownContent inPlace>
        <DropdownLabel>
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-caption text-muted-foreground">{user.email}</span>
        </DropdownLabel>
        <DropdownRule />
        {links.map(({ to, label, icon: Icon }) => (
          <DropdownItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </DropdownItem>
        ))}
        <DropdownRule />
        <DropdownItem onSelect={() => signOut.mutate()}>
          <LogOut aria-hidden="true" />
          Log out
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  );
}
