/** Broadcasts between the tabs of one browser: the session has ended, or another user (or none) is signed in now. */
export type SessionMessage = 'over' | { userId: number | null };

let channel: BroadcastChannel | undefined;

/** One channel per tab: a second one would receive the messages of the first. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

export function postToTabs(news: SessionMessage) {
  tabs().postMessage(news);
}

export function onTabMessage(onNews: (news: SessionMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionMessage>) => onNews(data);
  const heard = tabs();
  heard.addEventListener('message', hear);
  return () => heard.removeEventListener('message', hear);
}
