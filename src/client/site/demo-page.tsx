import { useSearchParams } from 'react-router';
import * as siteApi from '#shared/site.ts';
import { call } from '../core/api.ts';
import { notListed, pageMeta } from '../core/page-meta.ts';
import type { Demo } from './demo-links.ts';
import { DemoSignIn } from './demo-sign-in.tsx';
import { DemoStories } from './demo-stories.tsx';
import NotFoundPage, { meta as notFoundMeta } from './not-found-page.tsx';

/** Before the first render, so that outside demo mode nothing but the not-found page is ever on screen. */
export const clientLoader = async () => (await call(siteApi.read)).demo;

export const meta = ({ loaderData }: { loaderData?: Demo | null }) =>
  loaderData ? [...pageMeta('Three stories to follow'), notListed] : notFoundMeta();

/** The demo explains itself: stories to follow, as two people side by side. */
export default function DemoPage({ loaderData: demo }: { loaderData: Demo | null }) {
  const [search] = useSearchParams();
  const person = search.get('as');
  if (!demo) return <NotFoundPage />;
  return person ? <DemoSignIn demo={demo} person={person} /> : <DemoStories demo={demo} />;
}
