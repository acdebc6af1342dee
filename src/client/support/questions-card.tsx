import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { passwordLength, type Role } from '#shared/accounts.ts';
import { largestUploadBytes, uploadExtensions } from '#shared/files.ts';
import { countOf, formatFileSize } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Card } from '../ui/card.tsx';

/** The texts use the constants they describe, so that they cannot become wrong. */
export function QuestionsCard() {
  const { role } = useUser();
  return (
    <Card title="Frequently asked questions">
      <Accordion
        level={3}
        items={[
          {
            title: 'How do I share files with my accountant?',
            content: (
              <>
                Open {to(paths.files, 'Files')}, choose 'Upload New' and pick a file or drop it there. Your
                accountant sees it as soon as the upload is complete.
              </>
            ),
          },
          { title: 'Is my data secure?', content: security(role) },
          {
            title: 'Which file types can I upload?',
            content: (
              <>
                {uploadExtensions.map((extension) => `.${extension}`).join(', ')}, each at most{' '}
                {formatFileSize(largestUploadBytes)}.
              </>
            ),
          },
          {
            title: 'How do I communicate with my accountant?',
            content: (
              <>
                Write under {to(paths.messages, 'Messages')} or book a meeting under{' '}
                {to(paths.appointments, 'Appointments')}. The bell at the top shows what you have not read
                yet.
              </>
            ),
          },
          {
            title: 'How do I change my account information?',
            content: (
              <>
                Your name, email address and password are in your {to(paths.profile, 'profile')}. A new email
                address counts once you have confirmed it there. A new password has at least {passwordLength}{' '}
                characters.
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

function to(path: string, label: string): ReactNode {
  return (
    <Link to={path} className="text-link">
      {label}
    </Link>
  );
}

function security(role: Role): string {
  const { idleMinutes } = firm.sessions[role];
  const idle = idleMinutes % 60 === 0 ? countOf(idleMinutes / 60, 'hour') : countOf(idleMinutes, 'minute');
  return `Only you and the staff of ${firm.name} can open your files. We record each time staff open or download one, and we sign you out after ${idle} without activity.`;
}
