import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface Props {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ drawing, title, children }: Props) {
  return (
    <div className="flex items-center gap-5 px-5 pt-2 pb-6">
      <Drawing name={drawing} />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-muted-foreground">{children}</div>}
      </div>
    </div>
  );
}
