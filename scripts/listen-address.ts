import { networkInterfaces } from 'node:os';

interface ListenAddress {
  HOST: string;
  PUBLIC_URL: string;
  /** Who can reach it, printed after the start. */
  reachability: string;
}

/** Demo and dev have a published password, so they listen on the loopback interface unless HOST is set. */
export function listenAddress(port: number, command: string): ListenAddress {
  const { HOST = '127.0.0.1', PUBLIC_URL } = process.env;
  const isOpen = HOST !== 'localhost' && HOST !== '::1' && !HOST.startsWith('127.');
  return {
    HOST,
    PUBLIC_URL: PUBLIC_URL ?? `http://${isOpen ? networkAddress() : 'localhost'}:${port}`,
    reachability: isOpen
      ? 'Every machine that reaches this one can open it and sign in.'
      : `Only this machine can open it. To let others in: HOST=0.0.0.0 ${command}`,
  };
}

/** Writes are accepted from the origin of PUBLIC_URL only, so other machines must be able to open that address. */
function networkAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? 'localhost';
}
