import { networkInterfaces } from 'node:os';

interface Listening {
  HOST: string;
  PUBLIC_URL: string;
  /** What to tell whoever started it. */
  advice: string;
}

/** Where demo and dev listen: their password is published, so only this machine reaches them unless HOST says otherwise. */
export function listening(port: number, command: string): Listening {
  const { HOST = '127.0.0.1', PUBLIC_URL } = process.env;
  const isOpen = HOST !== 'localhost' && HOST !== '::1' && !HOST.startsWith('127.');
  return {
    HOST,
    PUBLIC_URL: PUBLIC_URL ?? `http://${isOpen ? uniqueAddress() : 'localhost'}:${port}`,
    advice: isOpen
      ? 'Every machine that reaches this one can open it and sign in.'
      : `Only this machine can open it. To let others in: HOST=0.0.0.0 ${command}`,
  };
}

/** Browsers of other machines write from the address they typed, so PUBLIC_URL has to be one they can type. */
function uniqueAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? 'localhost';
}
