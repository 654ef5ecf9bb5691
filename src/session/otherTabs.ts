/** What one tab tells the others about the gateway's session, whose cookie they share. */
export interface TabNews {
  connection: string;
  /** `ending`: a person signs out; `ended`: the gateway has ended the session; `began`: somebody has signed in. */
  session: 'ending' | 'ended' | 'began';
}

const channel =
  typeof window === 'undefined' ? undefined : new BroadcastChannel('meridian.session');

/** Tells the other tabs of this browser. */
export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

export function onTabNews(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data));
}
