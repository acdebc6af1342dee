import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { AppError, tellOperator } from '../errors.ts';

/** Encrypts short secrets in the database, with the keys in FILE_KEYS. */
export interface SecretBox {
  seal(text: string): Promise<Buffer>;
  open(sealed: Uint8Array): Promise<string>;
}

/** The first key encrypts; each of them decrypts, as with files. */
export function createSecretBox(fileKeys: string[]): SecretBox {
  const recipient = identityToRecipient(fileKeys[0] as string);
  return {
    async seal(text) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await recipient);
      return Buffer.from(await encrypter.encrypt(text));
    },
    async open(sealed) {
      const decrypter = new Decrypter();
      for (const key of fileKeys) decrypter.addIdentity(key);
      try {
        // A copy: Node's small buffers share their memory with others.
        return await decrypter.decrypt(Uint8Array.from(sealed), 'text');
      } catch (cause) {
        const message = 'We cannot read what we have stored for this at the moment. Please call us.';
        throw new AppError('unavailable', message)
          .forStaff(`What is stored for this cannot be read at the moment. Please ${tellOperator}`)
          .causedBy(cause);
      }
    },
  };
}
