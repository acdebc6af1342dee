import * as newsletterApi from '#shared/newsletter.ts';
import { call } from '../core/api.ts';

/** Fetched when one of these calls is about to be made: the pages with the forms stay light. */
export const askForNewsletter = (email: string, website: string | undefined) =>
  call(newsletterApi.subscribe, { email, website });

export const confirm = (token: string) => call(newsletterApi.confirmSubscription, { token });

export const leave = (token: string) => call(newsletterApi.unsubscribe, { token });
