/** What the tabs of one browser tell each other: their session is over, or somebody (or nobody) is signed in now. */
export type SessionNews = 'over' | { userId: number | null };

let channel: BroadcastChannel | undefined;

/** One for the whole tab: a second one would hear what the first one says. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

export function tellTabs(news: SessionNews) {
  tabs().postMessage(news);
}

export function hearTabs(onNews: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionNews>) => onNews(data);
  const heard = tabs();
  heard.addEventListener('message', hear);
  return () => heard.removeEventListener('message', hear);
}
