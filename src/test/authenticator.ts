import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Fields that differ from what an honest browser and authenticator would send. */
interface Departure {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  type?: string;
}

interface Challenge {
  challenge: string;
}

/** A software authenticator with one passkey (EC P-256), which answers as a browser at `origin` would. */
export function createAuthenticator({ origin, userHandle }: { origin: string; userHandle?: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const credential = {
    id: base64url(rawId),
    rawId: base64url(rawId),
    type: 'public-key',
    clientExtensionResults: {},
  };
  let counter = 0;

  function authenticatorData(departure: Departure, attested?: Uint8Array): Buffer {
    const userPresent = 0x01;
    const userVerified = departure.userVerified === false ? 0 : 0x04;
    const hasAttestedData = attested ? 0x40 : 0;
    const fixed = Buffer.alloc(37);
    sha256(departure.rpId ?? new URL(origin).hostname).copy(fixed);
    fixed.writeUInt8(userPresent | userVerified | hasAttestedData, 32);
    fixed.writeUInt32BE(departure.counter ?? counter, 33);
    return Buffer.concat([fixed, attested ?? Buffer.alloc(0)]);
  }

  const clientData = (type: string, { challenge }: Challenge, departure: Departure) =>
    Buffer.from(
      JSON.stringify({
        type: departure.type ?? type,
        challenge,
        origin: departure.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    credentialId: credential.id,
    /** The response to the options of a registration. */
    register(options: Challenge, departure: Departure = {}) {
      const cosePublicKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(rawId.length);
      const authData = authenticatorData(
        departure,
        Buffer.concat([Buffer.alloc(16), idLength, rawId, cosePublicKey]),
      );
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, departure)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** The response to the options of a sign-in; increments the counter. */
    signIn(options: Challenge, departure: Departure = {}) {
      counter += 1;
      const data = authenticatorData(departure);
      const client = clientData('webauthn.get', options, departure);
      const handle = 'userHandle' in departure ? departure.userHandle : userHandle;
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(handle !== undefined && { userHandle: handle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
