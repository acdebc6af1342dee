import { Mail, MessageSquare } from 'lucide-react';
import type { Channel } from '../../shared/messages.ts';
import { Badge } from '../ui/badge.tsx';

export const channelLabels: Record<Channel, string> = { portal: 'Portal', email: 'Email' };

const icons = { portal: MessageSquare, email: Mail };

export function ChannelBadge({ channel }: { channel: Channel }) {
  const Icon = icons[channel];
  return (
    <Badge tone="info">
      <Icon aria-hidden="true" />
      {channelLabels[channel]}
    </Badge>
  );
}

export function ReadBadge({ read }: { read: boolean }) {
  return <Badge tone={read ? 'neutral' : 'warning'}>{read ? 'Read' : 'New'}</Badge>;
}
