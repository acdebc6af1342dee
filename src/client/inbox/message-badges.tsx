import type { Channel } from '#shared/messages.ts';
import { Badge } from '../ui/badge.tsx';

const channelLabels: Record<Channel, string> = { portal: 'Portal', email: 'Email' };

export function ChannelBadge({ channel }: { channel: Channel }) {
  return <Badge tone="info">{channelLabels[channel]}</Badge>;
}

export function ReadBadge({ read }: { read: boolean }) {
  return <Badge tone={read ? 'neutral' : 'warning'}>{read ? 'Read' : 'New'}</Badge>;
}
