import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../core/api-error.ts';
import { useUser } from '../core/session.ts';
import { usePreviewTheme } from '../core/theme-preview.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { useUpdatePreferences } from './api.ts';

export function PreferencesForm() {
  const [chosen, setChosen] = useState(useUser().preferences);
  const update = useUpdatePreferences();
  const banner = useRef<HTMLDivElement>(null);
  usePreviewTheme(chosen.darkMode);

  useEffect(() => {
    if (update.error) banner.current?.focus();
  }, [update.error]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!update.isPending) update.mutate(chosen);
  }

  return (
    <form onSubmit={submit} className="px-5 pb-5">
      {update.error && <FormAlert ref={banner} title={messageOf(update.error)} />}
      <div className="mb-5 divide-y border-b">
        <SwitchField
          id="preferences-emailNotifications"
          label="Email Notifications"
          description="Receive email notifications about account activity"
          checked={chosen.emailNotifications}
          onChange={(emailNotifications) => setChosen({ ...chosen, emailNotifications })}
        />
        {chosen.messageTextByMail !== undefined && (
          <SwitchField
            id="preferences-messageTextByMail"
            label="Message text in emails"
            description="Emails contain what we write to you. Otherwise they say only that a message waits."
            checked={chosen.messageTextByMail}
            onChange={(messageTextByMail) => setChosen({ ...chosen, messageTextByMail })}
            // With notifications off there are no emails to put the text in.
            disabled={!chosen.emailNotifications}
          />
        )}
        <SwitchField
          id="preferences-darkMode"
          label="Dark Mode"
          description="Use dark theme for the interface"
          checked={chosen.darkMode}
          onChange={(darkMode) => setChosen({ ...chosen, darkMode })}
        />
        {chosen.reviewKeys !== undefined && (
          <SwitchField
            id="preferences-reviewKeys"
            label="Keys on To review"
            description="A accepts, R goes to the reasons, J and K move to the next and the previous item"
            checked={chosen.reviewKeys}
            onChange={(reviewKeys) => setChosen({ ...chosen, reviewKeys })}
          />
        )}
      </div>
      <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
        Save Preferences
      </Button>
    </form>
  );
}
