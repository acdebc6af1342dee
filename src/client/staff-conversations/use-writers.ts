import { useEffect, useState } from 'react';
import { type StaffConversationDetails, writingLastsMs } from '#shared/staff-conversations.ts';

const nobody: StaffConversationDetails['writers'] = [];

/** Who is writing. There is no event for stopping, so a notice expires after a while. */
export function useWriters(writers = nobody, updatedAt: number) {
  const [overAt, setOverAt] = useState(0);
  useEffect(() => {
    if (writers.length === 0) return;
    const timer = setTimeout(() => setOverAt(updatedAt), writingLastsMs);
    return () => clearTimeout(timer);
  }, [writers, updatedAt]);
  return overAt >= updatedAt ? nobody : writers;
}
