import { type SimpleParserOptions, simpleParser } from 'mailparser';
import { noText, type ParsedMail } from './parsed-mail.ts';
import { readAttachments } from './read-attachments.ts';
import { readBounce } from './read-bounce.ts';
import { readHeaders } from './read-headers.ts';
import { readText, type TextLimits } from './read-text.ts';

export interface ParseTask extends TextLimits {
  raw: Uint8Array;
}

/** A mail with more parts, or more bytes above the text, is made to keep us busy. */
const maxParts = 500;
const maxHeaderBytes = 1024 * 1024;

const reading: SimpleParserOptions & { ignoreEmbedded: true; maxChildNodes: number; maxHeadSize: number } = {
  // read-text.ts makes the text: nothing is turned into HTML, linked, or filled with pictures here.
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepDeliveryStatus: true,
  // A mail inside a mail is a file like any other.
  ignoreEmbedded: true,
  maxChildNodes: maxParts,
  maxHeadSize: maxHeaderBytes,
};

/** Returns once the thread has loaded everything it needs, which takes seconds on a busy machine. */
export const start = () => true;

/** Runs in a thread: no mail can block the process, however it is constructed. */
export async function parse({ raw, ...limits }: ParseTask): Promise<ParsedMail | { unreadable: string }> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    let htmlBesidePlain = false;
    const mail = await simpleParser(bytes, {
      ...reading,
      // Read only for an HTML part outside `multipart/alternative`, in a mail that has a plain part or no other part.
      get skipHtmlToText() {
        htmlBesidePlain = true;
        return true;
      },
    });
    const bounce = readBounce(mail);
    const { text, answer } = readText(mail, htmlBesidePlain, limits);
    return {
      ...readHeaders(mail),
      bounce,
      text,
      answer,
      ...(bounce ? { attachments: [], unread: [] } : readAttachments(mail, answer !== noText)),
    };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}
