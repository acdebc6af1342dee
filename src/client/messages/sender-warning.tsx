import { Badge } from '../ui/badge.tsx';

/** Shown beside the excerpt of an email whose sender is not verified. The message itself says why. */
export function SenderWarning({ shown }: { shown: boolean }) {
  return shown ? <Badge tone="warning">Sender not verified</Badge> : null;
}
