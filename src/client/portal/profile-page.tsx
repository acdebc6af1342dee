import { useSearchParams } from 'react-router';
import { PasswordForm } from '../account-settings/password-form.tsx';
import { ProfileForm } from '../account-settings/profile-form.tsx';
import { pageMeta } from '../core/page-meta.ts';
import { useUser } from '../core/session.ts';
import { YourData } from '../data-exports/your-data.tsx';
import { UnconfirmedEmail } from '../email-confirmation/unconfirmed-email.tsx';
import { PasskeySection } from '../passkeys/passkey-section.tsx';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { SignedInDevices } from '../sessions/signed-in-devices.tsx';
import { OwnStaffProfile } from '../staff-profiles/own-staff-profile.tsx';
import { inPlace, withParameter } from '../ui/address.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx';

const title = 'Profile';

export const meta = () => pageMeta(title);

export default function ProfilePage() {
  const { role } = useUser();
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
        <TabPanel value="information" className="space-y-6 pt-6">
          <UnconfirmedEmail onProfile />
          <ProfileForm />
          {role === 'admin' && <OwnStaffProfile />}
        </TabPanel>
        <TabPanel value="security" className="pt-6">
          <div className="divide-y *:py-8 *:first:pt-0">
            <PasswordForm />
            <PasskeySection />
            <SecondFactorSection />
            <SignedInDevices />
            <YourData />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
}
