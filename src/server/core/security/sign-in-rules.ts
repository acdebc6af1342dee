import { firm } from '#firm';
import type { CustomerSecondFactor } from '#shared/firm.ts';
import type { Env } from '../process/env.ts';

/** When more than a password is needed. */
export interface SignInRules {
  /** If false, the app or passkey of an account is not asked for. */
  secondStep: boolean;
  customers: CustomerSecondFactor;
  /** Staff without a second factor reach only its enrolment once their time for it is over. */
  staffMustEnrol: boolean;
  /** A few endpoints require a password, passkey or code of the last 15 minutes. */
  stepUp: boolean;
  /** A user without a passkey is asked after signing in whether to create one. */
  offerPasskey: boolean;
  /** Users get an email about a sign-in from a browser that they have not used before. */
  mailsNewDevices: boolean;
}

/** The published accounts of a demo are open to everyone: a second factor would lock out all but the first visitor. */
const demoRules: SignInRules = {
  customers: 'off',
  staffMustEnrol: false,
  stepUp: false,
  offerPasskey: false,
  secondStep: false,
  mailsNewDevices: false,
};

export function signInRules({ demo }: Pick<Env, 'demo'>): SignInRules {
  if (demo) return demoRules;
  return {
    customers: firm.signIn.customerSecondFactor,
    staffMustEnrol: true,
    stepUp: true,
    offerPasskey: true,
    secondStep: true,
    mailsNewDevices: true,
  };
}
