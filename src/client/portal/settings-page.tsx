import { PreferencesForm } from '../account-settings/preferences-form.tsx';
import { ProfileCard } from '../account-settings/profile-card.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FirmCard } from './firm-card.tsx';

const title = 'Settings';

export const meta = () => pageMeta(title);

export default function SettingsPage() {
  const { role } = useUser();
  return (
    <div className="max-w-[640px] space-y-5">
      <PageHeading>{title}</PageHeading>
      <ProfileCard />
      <Card title="Preferences">
        <PreferencesForm />
      </Card>
      {role === 'admin' && <FirmCard />}
    </div>
  );
}
