import { ArrowRight, CodeXml, type LucideIcon, Mail, PanelLeft, PanelRight, Users } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { FirmMark } from '../core/firm-mark.tsx';
import { saveBlob } from '../files/save-blob.ts';
import { buttonClass } from '../ui/button.tsx';
import { type Demo, linkAs } from './demo-links.ts';
import { samplePage } from './demo-sample-page.ts';
import { storiesOf } from './demo-script.ts';

const actionClass = 'inline-flex min-h-11 items-center gap-1.5 text-left text-link';

export function DemoStories({ demo }: { demo: Demo }) {
  return (
    <div className="min-h-dvh">
      <header className="on-pine">
        <div className="site-column flex min-h-18 flex-wrap items-center justify-between gap-x-6 py-3">
          <p className="flex items-center gap-3 font-serif text-[1.25rem] font-[560]">
            <FirmMark paper />
            {firm.name}
            <span className="rounded-badge bg-pine-raised px-2 py-0.5 font-sans text-caption font-semibold text-pine-muted">
              Demo
            </span>
          </p>
          <nav aria-label="Main" className="flex gap-6">
            <Link to={paths.home} className="inline-flex min-h-11 items-center font-semibold hover:underline">
              Front page
            </Link>
            <Link to={paths.auth} className="inline-flex min-h-11 items-center font-semibold hover:underline">
              Log in
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="on-pine">
          <div className="site-column grid items-end gap-x-16 gap-y-8 pt-6 pb-10 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,520px)] min-[900px]:pt-8 min-[900px]:pb-11">
            <div>
              <h1 tabIndex={-1} className="font-serif text-hero font-[460] min-[900px]:text-[3rem]">
                Three stories to follow
              </h1>
              <p className="mt-3 max-w-[42ch] text-public text-pine-muted">
                Everything here is invented. Press what you like.
              </p>
            </div>
            <Windows demo={demo} />
          </div>
        </div>
        <div className="site-column divide-y pb-24">
          {storiesOf(demo).map(({ title, lead, minutes, steps }, place) => (
            <section
              key={title}
              aria-labelledby={`story-${place}`}
              className="grid gap-x-8 gap-y-6 py-9 min-[900px]:grid-cols-[312px_minmax(0,1fr)] min-[900px]:py-8"
            >
              <div>
                <p className="text-caption text-muted-foreground">
                  Story {place + 1}, about {minutes} minutes
                </p>
                <h2 id={`story-${place}`} className="mt-1 font-serif text-page font-[460]">
                  {title}
                </h2>
                <p className="mt-1 max-w-[44ch] text-muted-foreground">{lead}</p>
              </div>
              <ol className="grid gap-y-5 min-[900px]:auto-cols-fr min-[900px]:grid-flow-col">
                {steps.map(({ who, text, action }, index) => (
                  <li
                    key={text}
                    className="flex flex-col border-border max-[900px]:border-l max-[900px]:pl-4 min-[900px]:border-l min-[900px]:px-5 min-[900px]:first:border-l-0 min-[900px]:first:pl-0"
                  >
                    <p className="flex items-baseline gap-2.5 text-caption text-muted-foreground">
                      <span aria-hidden="true" className="text-title font-bold text-clay">
                        {index + 1}
                      </span>
                      {who}
                    </p>
                    <p className="mt-1">{text}</p>
                    {action && (
                      <div className="mt-auto pt-1">
                        {action === 'sample' ? (
                          <button
                            type="button"
                            className={actionClass}
                            onClick={() => saveBlob(samplePage(), 'Mortgage interest, page 2 (sample).pdf')}
                          >
                            Get the sample page
                            <ArrowRight className="size-4.5 shrink-0" aria-hidden="true" />
                          </button>
                        ) : (
                          <a href={action.href} target="_blank" rel="noreferrer" className={actionClass}>
                            {action.label}
                            <ArrowRight className="size-4.5 shrink-0" aria-hidden="true" />
                          </a>
                        )}
                      </div>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <nav aria-label="More to look at" className="flex flex-wrap items-center gap-x-10 gap-y-1 pt-4">
            <p className="text-muted-foreground max-xs:w-full">More to look at</p>
            {demo.mailPage !== null && (
              <MoreLink icon={Mail} href={demo.mailPage}>
                The mail page
              </MoreLink>
            )}
            {demo.apiDocs !== null && (
              <MoreLink icon={CodeXml} href={demo.apiDocs}>
                The API documentation
              </MoreLink>
            )}
            <Link to={paths.auth} className={actionClass}>
              <Users className="size-4.5 shrink-0" aria-hidden="true" />
              All six people
            </Link>
          </nav>
        </div>
      </main>
    </div>
  );
}

function MoreLink({ icon: Icon, href, children }: { icon: LucideIcon; href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={actionClass}>
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      {children}
    </a>
  );
}

function Windows({ demo }: { demo: Demo }) {
  return (
    <div className="border-t border-pine-rule pt-3">
      {demo.windows ? (
        <>
          <p className="text-pine-muted">See both sides at once:</p>
          <div className="mt-3 grid gap-3 xs:grid-cols-2">
            <WindowLink side="left" href={linkAs(demo, 'marcus.bell')} look="paper">
              <PanelLeft className="size-5 shrink-0" aria-hidden="true" />
              Marcus, at the firm
            </WindowLink>
            <WindowLink side="right" href={linkAs(demo, 'maya.okafor')} look="pine-outline">
              <PanelRight className="size-5 shrink-0" aria-hidden="true" />
              Maya, a client
            </WindowLink>
          </div>
        </>
      ) : (
        <p className="text-pine-muted">To be two people at once, open a private window.</p>
      )}
    </div>
  );
}

interface WindowLinkProps {
  side: 'left' | 'right';
  href: string;
  look: 'paper' | 'pine-outline';
  children: ReactNode;
}

/** Opens a window over one half of the screen; where a browser or a phone has no windows, a tab. */
function WindowLink({ side, href, look, children }: WindowLinkProps) {
  function open(event: MouseEvent) {
    const { availWidth, availHeight } = screen;
    const width = Math.floor(availWidth / 2);
    // Two halves of a phone would be too narrow.
    if (width < 480) return;
    const left = side === 'left' ? 0 : width;
    event.preventDefault();
    window.open(href, '_blank', `popup,noreferrer,left=${left},top=0,width=${width},height=${availHeight}`);
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={open} className={buttonClass(look)}>
      {children}
    </a>
  );
}
