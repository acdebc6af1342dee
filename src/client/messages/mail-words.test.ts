import { afterEach, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { mailPlans, mailStates } from '#shared/message-mails.ts';
import { byMailLine, isPortalOnly, mailPlanLine, mailStateLine } from './mail-words.ts';

const address = 'maya@example.test';
const planned = (plan: (typeof mailPlans)[number]) => mailPlanLine({ plan, address }, 'Maya');

afterEach(() => {
  firm.conversations = { textByMail: true };
});

describe('the line about an answer by email', () => {
  it('says whether the email contains the text, and why not', () => {
    expect(planned('text')).toBe('The email contains the text: Maya agreed to read messages in emails.');
    expect(planned('notice')).toBe(
      'The email says only that a message waits: Maya has not agreed to read messages in emails.',
    );
    firm.conversations = {};
    expect(planned('notice')).toBe('The email says only that a message waits.');
    expect(byMailLine()).not.toContain('text');
  });

  it('says why no email goes out', () => {
    const silent = mailPlans.filter((plan) => isPortalOnly({ plan, address }));
    expect(silent).toEqual(['unconfirmed', 'off', 'bounced']);
    for (const plan of silent) expect(planned(plan)).toMatch(/, so no email goes out\./);
    expect(planned('bounced')).toContain('Mail to maya@example.test came back');
  });
});

describe('the state of an email', () => {
  const told = (state: (typeof mailStates)[number], withText = true, reason: string | null = null) =>
    mailStateLine({ state, withText, reason });

  it('has a line for each state', () => {
    expect(new Set(mailStates.map((state) => told(state))).size).toBe(mailStates.length);
    expect(told('sent')).toBe('Sent by email');
    expect(told('sent', false)).toBe('Sent by email: a message waits');
    expect(told('waiting')).toBe('Email waits for the mail server');
    expect(told('bounced', true, '550 No such user')).toBe('Email came back: 550 No such user');
    expect(told('bounced')).toBe('Email came back');
  });
});
