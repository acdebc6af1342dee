import {
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { SystemState } from '#shared/system.ts';

const looks: Record<SystemState, { icon: LucideIcon; color: string; label: string }> = {
  works: { icon: CircleCheck, color: 'text-success', label: 'Works' },
  attention: { icon: TriangleAlert, color: 'text-warning', label: 'Needs attention' },
  failed: { icon: CircleX, color: 'text-danger', label: 'Does not work' },
  off: { icon: CircleMinus, color: 'text-muted-foreground', label: 'Not set up' },
  unknown: { icon: CircleQuestionMark, color: 'text-muted-foreground', label: 'Not known' },
};

/** The state as an icon and a word, because many users cannot tell colours apart. */
export function StateLabel({ state }: { state: SystemState }) {
  const { icon: Icon, color, label } = looks[state];
  return (
    <span className={`inline-flex items-center gap-1.5 text-caption font-semibold ${color}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
    </span>
  );
}
