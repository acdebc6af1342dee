import * as newsletterApi from '#shared/newsletter.ts';
import { call } from '../core/api.ts';

/** Imported on submit, so that the public pages load no API code. */
export const subscribeToNewsletter = (email: string, website: string | undefined) =>
  call(newsletterApi.subscribe, { email, website });

export const confirmSubscription = (token: string) => call(newsletterApi.confirmSubscription, { token });

export const unsubscribe = (token: string) => call(newsletterApi.unsubscribe, { token });
