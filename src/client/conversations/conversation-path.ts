import type { Party } from '#shared/conversations.ts';
import { paths } from '#shared/paths.ts';

/** The open conversation is in the URL: `?with=12`, `?with=support`, `?with=new`. */
const parameter = 'with';

export function conversationPath(party: Party): string {
  return `${paths.messages}?${parameter}=${party}`;
}

export const newMessagePath = `${paths.messages}?${parameter}=new`;

export function openIn(params: URLSearchParams): Party | 'new' | undefined {
  const value = params.get(parameter);
  if (value === 'support' || value === 'new') return value;
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
