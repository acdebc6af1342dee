/** What the tabs of one browser tell each other: their session is over, or somebody (or nobody) is signed in now. */
export type SessionMessage = 'over' | { userId: number | null };

let channel: BroadcastChannel | undefined;

/** One for the whole tab: a second one would hear what the first one says. */
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
