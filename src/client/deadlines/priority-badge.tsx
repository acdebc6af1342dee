import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { Deadline } from '#shared/deadlines.ts';
import { Badge } from '../ui/badge.tsx';

export const priorityLabels: Record<Deadline['priority'], string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

const looks = {
  high: { icon: ArrowUp, tone: 'danger' },
  medium: { icon: Equal, tone: 'warning' },
  low: { icon: ArrowDown, tone: 'neutral' },
} as const;

/** Shown by text and icon, not by colour alone. */
export function PriorityBadge({ priority }: { priority: Deadline['priority'] }) {
  const { icon: Icon, tone } = looks[priority];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {priorityLabels[priority]}
    </Badge>
  );
}
