import {
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
  MessageSquare,
  Shield,
  ShieldAlert,
  ShieldCheck,
  Undo2,
  UserRound,
} from 'lucide-react';
import type { MailAuthentication, MailOutcome } from '#shared/mail.ts';
import { Badge } from '../ui/badge.tsx';

const outcomes = {
  waiting: { label: 'Waiting', icon: Clock, tone: 'neutral' },
  message: { label: 'Message', icon: MessageSquare, tone: 'success' },
  enquiry: { label: 'Enquiry', icon: UserRound, tone: 'info' },
  bounce: { label: 'Came back', icon: Undo2, tone: 'warning' },
  ignored: { label: 'Ignored', icon: CircleSlash, tone: 'neutral' },
  refused: { label: 'Refused', icon: CircleX, tone: 'danger' },
  failed: { label: 'Unreadable', icon: CircleX, tone: 'danger' },
} as const satisfies Record<MailOutcome, { icon: LucideIcon; [look: string]: unknown }>;

export const outcomeLabel = (outcome: MailOutcome): string => outcomes[outcome].label;

/** The outcome of an incoming mail. */
export function OutcomeBadge({ outcome }: { outcome: MailOutcome }) {
  const { label, icon: Icon, tone } = outcomes[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

const senders = {
  passed: { label: 'Verified', icon: ShieldCheck, tone: 'success' },
  failed: { label: 'Forged or broken', icon: ShieldAlert, tone: 'danger' },
  unknown: { label: 'Not verified', icon: Shield, tone: 'neutral' },
} as const satisfies Record<MailAuthentication, { icon: LucideIcon; [look: string]: unknown }>;

/** What the receiving server found out about the sender. */
export function SenderBadge({ authentication }: { authentication: MailAuthentication }) {
  const { label, icon: Icon, tone } = senders[authentication];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
