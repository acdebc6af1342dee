import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { MailLink, PhoneLink } from '../core/firm-links.tsx';
import { publicMeta } from '../core/page-meta.ts';
import { PolicyFrame, PolicyPart } from './policy-frame.tsx';

export const meta = () =>
  publicMeta({
    title: `Accessibility · ${firm.name}`,
    description: `How ${firm.name} keeps its website and client portal usable for everyone, and whom to tell if it is not.`,
    path: paths.accessibility,
  });

export default function AccessibilityPage() {
  return (
    <PolicyFrame
      title="Accessibility"
      lead="Everybody should be able to read this site, write to us, book a meeting and hand over papers, with whatever they use to do it."
    >
      <PolicyPart title="What we aim for">
        <p>
          This website and the client portal are made to meet the Web Content Accessibility Guidelines (WCAG)
          2.2 at level AA. Every screen is checked by a program before it is published, and the ways through
          it that matter most are tried with a keyboard alone.
        </p>
      </PolicyPart>
      <PolicyPart title="What you can count on">
        <ul>
          <li>Everything works with the keyboard, in a sensible order, with a visible focus.</li>
          <li>Screen readers are told what each control is, what changed, and what went wrong.</li>
          <li>Text can be enlarged to 400 percent, and pages fit a window 320 pixels wide.</li>
          <li>Nothing is said by colour alone, and text keeps its contrast in both themes of the portal.</li>
          <li>If your device asks for less motion, nothing slides or turns by itself.</li>
          <li>Nothing you typed is lost because something took you long.</li>
        </ul>
      </PolicyPart>
      <PolicyPart title="What we know is not good enough yet">
        <ul>
          <li>
            Papers that others have scanned or photographed are pictures: a screen reader finds no words in
            them.
          </li>
          <li>Documents shown inside the portal use the viewer of your browser, which we cannot improve.</li>
        </ul>
        <p>Tell us which document you need, and we read it to you or send it in another form.</p>
      </PolicyPart>
      <PolicyPart title="If something stands in your way">
        <p>
          Call <PhoneLink /> or write to <MailLink />. Say which page it was and what you use to read it. We
          answer within {firm.replyWithin} on working days, and do what you came for together with you
          meanwhile.
        </p>
      </PolicyPart>
    </PolicyFrame>
  );
}
