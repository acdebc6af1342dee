import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { passwordLength, type Role } from '#shared/accounts.ts';
import { maxUploadBytes, uploadExtensions } from '#shared/files.ts';
import { countOf, formatFileSize } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';

interface Question {
  title: string;
  content: ReactNode;
}

/** The texts use the constants they describe, so that they stay correct. */
export const questions: Record<Role, Question[]> = {
  customer: [
    {
      title: 'How do I share files with my accountant?',
      content: (
        <>
          Open {to(paths.files, 'Files')}, choose 'Upload New' and pick a file or drop it there. Your
          accountant sees it as soon as the upload is complete.
        </>
      ),
    },
    {
      title: 'Is my data secure?',
      content: `Only you and the staff of ${firm.name} can open your files. We record each time staff open or download one, and we sign you out after ${idleTime('customer')} without activity.`,
    },
    { title: 'Which file types can I upload?', content: fileTypes() },
    {
      title: 'How do I communicate with my accountant?',
      content: (
        <>
          Write under {to(paths.messages, 'Messages')} or book a meeting under{' '}
          {to(paths.appointments, 'Appointments')}. The bell at the top shows what you have not read yet.
        </>
      ),
    },
    { title: 'How do I change my account information?', content: accountInformation() },
  ],
  admin: [
    {
      title: 'How do I share files with a client?',
      content: (
        <>
          Open {to(paths.adminDocuments, 'Documents')} and choose 'Upload for a client', or open the client
          under {to(paths.adminUsers, 'Clients')}. The client sees the file as soon as the upload is complete.
        </>
      ),
    },
    {
      title: "Is our clients' data secure?",
      content: `Clients see their own files, and those of companies you gave them access to. We record each time staff open or download a file, and we sign you out after ${idleTime('admin')} without activity.`,
    },
    { title: 'Which file types can be uploaded?', content: fileTypes() },
    {
      title: 'How do I communicate with a client?',
      content: (
        <>
          Answer what came in under {to(paths.adminInbox, 'Messages')}, or write from the client's page. Book
          meetings under {to(paths.appointments, 'Schedule')}. The bell at the top shows what you have not
          read yet.
        </>
      ),
    },
    { title: 'How do I change my account information?', content: accountInformation() },
  ],
};

function fileTypes(): string {
  const types = uploadExtensions.map((extension) => `.${extension}`).join(', ');
  return `${types}, each at most ${formatFileSize(maxUploadBytes)}.`;
}

function accountInformation(): ReactNode {
  return (
    <>
      Your name, email address and password are in your {to(paths.profile, 'profile')}. A new email address
      counts once you have confirmed it there. A new password has at least {passwordLength} characters.
    </>
  );
}

function to(path: string, label: string): ReactNode {
  return (
    <Link to={path} className="text-link">
      {label}
    </Link>
  );
}

function idleTime(role: Role): string {
  const { idleMinutes } = firm.sessions[role];
  return idleMinutes % 60 === 0 ? countOf(idleMinutes / 60, 'hour') : countOf(idleMinutes, 'minute');
}
