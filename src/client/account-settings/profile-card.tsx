import { Link } from 'react-router';
import { personName } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';

/** The user's name and email, with a link to the profile page. */
export function ProfileCard() {
  const user = useUser();
  const name = personName(user);
  return (
    <Card
      title="Profile Information"
      aside={
        <Link to={paths.profile} className="inline-flex min-h-11 items-center text-link">
          Edit profile
        </Link>
      }
    >
      <div className="flex items-center gap-4 px-5 pb-5">
        <Avatar name={name} className="size-12" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="wrap-anywhere text-muted-foreground">{user.email}</p>
          {name !== user.username && (
            <p className="wrap-anywhere text-muted-foreground">You log in as {user.username}</p>
          )}
        </div>
      </div>
    </Card>
  );
}
