import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useUser } from '../core/session.ts';
import { Card } from '../ui/card.tsx';

interface FirmPage {
  to: string;
  label: string;
  note: string;
  ownersOnly?: true;
}

const pages: FirmPage[] = [
  { to: paths.adminCompanies, label: 'Companies', note: "Your clients' businesses and their people" },
  { to: paths.adminHours, label: 'Hours and time off', note: 'When clients can book a meeting' },
  { to: paths.adminDeadlines, label: 'Deadlines', note: 'What is due, and when' },
  { to: paths.adminTags, label: 'Tags', note: 'Words beside the names of clients' },
  { to: paths.adminImports, label: 'Import clients', note: 'From a CSV file, with a check beforehand' },
  {
    to: paths.adminRequestTemplates,
    label: 'Request templates',
    note: 'What you ask clients for again and again',
  },
  { to: paths.adminTemplates, label: 'Message templates', note: 'Answers to choose from in the inbox' },
  { to: paths.adminKnowledge, label: 'Chat answers', note: 'What the chat on the website can answer' },
  { to: paths.adminQuestions, label: 'Unanswered questions', note: 'What visitors asked the chat in vain' },
  { to: paths.adminNewsletter, label: 'Newsletter subscribers', note: 'Who asked for the newsletter' },
  {
    to: paths.adminMail,
    label: 'Mail',
    note: 'What goes out, what comes in, and a test of both',
    ownersOnly: true,
  },
  {
    to: paths.adminFailedJobs,
    label: 'Failed jobs',
    note: 'Emails and other work that did not get through',
    ownersOnly: true,
  },
  { to: paths.adminAudit, label: 'Audit log', note: 'Who did what, and when', ownersOnly: true },
  { to: paths.adminSystem, label: 'System', note: 'Servers, backups, mail: what works', ownersOnly: true },
];

/** Links to the admin pages that are not in the sidebar. */
export function FirmCard() {
  const isOwner = useUser().staffLevel === 'owner';
  return (
    <Card title="Firm">
      <ul className="divide-y border-t">
        {pages
          .filter(({ ownersOnly }) => isOwner || !ownersOnly)
          .map(({ to, label, note }) => (
            <li
              key={to}
              className="relative flex min-h-13 items-center gap-4 px-5 py-2 transition-colors hover:bg-muted"
            >
              <div className="flex-1 md:flex md:gap-3">
                {/* The link covers the whole row. */}
                <Link to={to} className="text-link after:absolute after:inset-0">
                  {label}
                </Link>
                <p className="text-muted-foreground">{note}</p>
              </div>
              <ChevronRight className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
            </li>
          ))}
      </ul>
    </Card>
  );
}
