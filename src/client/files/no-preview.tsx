import type { ReactNode } from 'react';
import { Drawing } from '../ui/drawing.tsx';
import { FileTile } from './file-tile.tsx';

interface Props {
  type: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Shown instead of a file's pages. */
export function NoPreview({ type, action, children }: Props) {
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-5">
        <span className="relative shrink-0">
          <Drawing name="sheets" />
          <span className="absolute right-0 bottom-0">
            <FileTile type={type} />
          </span>
        </span>
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}
