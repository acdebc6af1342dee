import { personName } from '#shared/format.ts';
import type { User } from '#shared/users.ts';
import { Button } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { levelLabels } from './role-badge.tsx';

/** What staff who are not owners see of a colleague's account. */
export function StaffAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={personName(user)}>
      <DescriptionList>
        <DescriptionItem term="Username">{user.username}</DescriptionItem>
        <DescriptionItem term="Staff level">{levelLabels[user.staffLevel ?? 'staff']}</DescriptionItem>
        <DescriptionItem term="Email" long>
          {user.email}
        </DescriptionItem>
      </DescriptionList>
      <p className="text-muted-foreground">Only an owner can change or remove a staff account.</p>
      <div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
