import './core/zod-without-eval.ts';
import sansFont from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { firm } from '#firm';
import { ChatLauncher } from './chat/chat-launcher.tsx';
import { earlyRequestScript } from './core/early-requests.ts';
import { firstPaintScript } from './core/first-paint.ts';
import { useRouteFocus } from './core/route-focus.ts';
import { ErrorFallback } from './site/error-fallback.tsx';
import styles from './styles.css?url';
import { LayerHistory } from './ui/back-closes.ts';
import { Spinner } from './ui/spinner.tsx';

export const links = () => [
  // React writes preloads before the stylesheet, which blocks rendering: this preload puts it first.
  { rel: 'preload', href: styles, as: 'style' },
  { rel: 'preload', href: sansFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.png', type: 'image/png', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta = () => [{ title: firm.name }];

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [script] = useState(`${firstPaintScript};${earlyRequestScript(pathname.replace(/\/$/, '') || '/')}`);
  return (
    // The first-paint script may have added classes before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#082a20" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a string of the build; its hash is in the CSP */}
        <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useRouteFocus();
  return (
    <>
      <LayerHistory />
      <Outlet />
      <ChatLauncher />
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Spinner className="min-h-dvh" />
      <noscript>
        <p className="p-6">
          The client portal needs JavaScript. Call {firm.phone.label} if you cannot turn it on.
        </p>
      </noscript>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorFallback />;
}
