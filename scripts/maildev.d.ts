/** The package has no types of its own; this is the part we use. */
declare module 'maildev' {
  interface MailServer {
    listen(): Promise<void>;
    close(done: () => void): void;
    smtp: import('smtp-server').SMTPServer;
  }
  export default function MailDev(options: {
    mailDirectory: string;
    ip: string;
    smtp: number;
    web: number;
    silent: boolean;
  }): MailServer;
}
