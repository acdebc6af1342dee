import { CircleCheck, type LucideIcon, PhoneOutgoing, RotateCcw } from 'lucide-react';
import { type Contact, type ContactStatus, statusReachableFrom } from '#shared/contacts.ts';
import { Badge } from '../ui/badge.tsx';

const badges = {
  new: { label: 'New', tone: 'warning' },
  contacted: { label: 'Contacted', tone: 'info' },
  resolved: { label: 'Resolved', tone: 'success' },
} as const;

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={badges[status].tone}>{badges[status].label}</Badge>;
}

interface StatusStep {
  status: ContactStatus;
  label: string;
  icon: LucideIcon;
}

const steps: StatusStep[] = [
  { status: 'contacted', label: 'Mark as Contacted', icon: PhoneOutgoing },
  { status: 'resolved', label: 'Mark as Resolved', icon: CircleCheck },
  { status: 'new', label: 'Mark as New', icon: RotateCcw },
];

/** The statuses that an enquiry can change to. */
export function stepsFor({ status }: Contact): StatusStep[] {
  return steps.filter((step) => statusReachableFrom[step.status].includes(status));
}
