import type { FastifyInstance } from 'fastify';
import * as passkeysApi from '#shared/passkeys.ts';
import { route } from '../core/http/route.ts';
import { setSessionCookies } from '../core/http/set-session-cookies.ts';
import { createPasskey, startRegistration } from './add-passkey.ts';
import { startPasskeyCheck } from './check-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { declinePasskeyOffer, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

export function passkeyRoutes(app: FastifyInstance): void {
  route(app, passkeysApi.list, listPasskeys);
  route(app, passkeysApi.startRegistration, startRegistration);
  route(app, passkeysApi.create, createPasskey);
  route(app, passkeysApi.rename, renamePasskey);
  route(app, passkeysApi.remove, removePasskey);
  route(app, passkeysApi.declineOffer, declinePasskeyOffer);
  route(app, passkeysApi.startSignIn, startPasskeyCheck);
  route(app, passkeysApi.signIn, signInWithPasskey, setSessionCookies);
}
