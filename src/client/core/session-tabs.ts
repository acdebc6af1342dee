/** Broadcasts between the tabs of one browser: the session has ended, or another user (or none) is signed in now. */
export type SessionMessage = 'over' | { userId: number | null };

let channel: BroadcastChannel | undefined;

/** One channel per tab: a second one would receive the messages of the first. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/** For tabs that receive no broadcasts yet, because their scripts are still loading. */
const changedAt = 'user-changed-at';

export function postToTabs(news: SessionMessage) {
  tabs().postMessage(news);
  if (news === 'over') return;
  try {
    localStorage.setItem(changedAt, String(Date.now()));
  } catch {
    // Storage may be blocked.
  }
}

/** Whether anybody signed in or out in this browser since then. */
export function hasUserChangedSince(timestamp: number): boolean {
  try {
    return Number(localStorage.getItem(changedAt)) > timestamp;
  } catch {
    return false;
  }
}

export function onTabMessage(onNews: (news: SessionMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionMessage>) => onNews(data);
  const heard = tabs();
  heard.addEventListener('message', hear);
  return () => heard.removeEventListener('message', hear);
}
