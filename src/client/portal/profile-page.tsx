import { useSearchParams } from 'react-router';
import { PasswordForm } from '../account-settings/password-form.tsx';
import { ProfileForm } from '../account-settings/profile-form.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { inPlace, withParameter } from '../ui/address.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';

const title = 'Profile';

export const meta = () => pageMeta(title);

export default function ProfilePage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'security' ? 'security' : 'information';
  return (
    <div className="max-w-[640px]">
      <PageHeading>{title}</PageHeading>
      <Tabs
        value={tab}
        onValueChange={(next) =>
          setParams(withParameter('tab', next === 'security' ? next : undefined), inPlace)
        }
        className="mt-4"
      >
        <TabList aria-label="Profile">
          <Tab value="information">Profile Information</Tab>
          <Tab value="security">Password & Security</Tab>
        </TabList>
        <TabPanel value="information" className="pt-6">
          <ProfileForm />
        </TabPanel>
        <TabPanel value="security" className="pt-6">
          <PasswordForm />
        </TabPanel>
      </Tabs>
    </div>
  );
}
