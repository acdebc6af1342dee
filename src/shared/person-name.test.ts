import { describe, expect, it } from 'vitest';
import { profileInput } from './account-settings.ts';
import { register } from './accounts.ts';
import { guestDetails } from './appointments.ts';
import { handOverInput } from './chat.ts';
import { enquiryInput } from './contacts.ts';
import { personNameText } from './person-name.ts';
import { createUserInput, updateUserInput } from './users.ts';

const problem = (name: string) => personNameText.safeParse(name).error?.issues[0]?.message;

describe('a name', () => {
  it.each([
    'Dr. J. Smith Jr.',
    'Dr.Smith',
    'J.R.R. Tolkien',
    'Mary-Kate St.John',
    'Siobhán O’Neill',
    "Brian D'Angelo",
    'Zoë Ångström',
    'Nguyễn Thị Minh Khai',
    'محمد بن سلمان',
    'מרים כהן',
    '王小明',
    'อรุณี ใจดี',
    'नंदिता दास',
    'علی‌رضا فروغی',
    'X Æ A-12',
    'Henry VIII',
    'Anne (Annie) Webb, CPA',
    'Cohn & Sons',
    'Dot Community',
    'A.Company Man',
  ])('accepts %s', (name) => expect(problem(name)).toBeUndefined());

  it.each([
    'https://evil.example/login',
    'Your account is locked: http://evil.example',
    'www.evil.example',
    'See WWW.evil.example now',
    'evil.com',
    'Ruth at evil.com now',
    'login-larkfield.co',
    'bit.ly/3xyz',
    'evil.example/path',
    'evil.example:8080',
    'ｅｖｉｌ．ｃｏｍ',
    'ftp://x',
  ])('rejects the URL in %s', (name) =>
    expect(problem(name)).toBe('Please enter a name without a web address'),
  );

  it.each([
    'Ruth\nBcc: all@example.test',
    'Ruth\rAbara',
    'Ruth\tAbara',
    'Ruth\u2028Abara',
    'Ruth \u202Earaba',
    'Ruth\u0007',
  ])('rejects the line break or control character in %j', (name) =>
    expect(problem(name)).toBe('Please enter the name on one line, in letters only'),
  );

  it.each([
    [register.body, 'firstName'],
    [register.body, 'last_name'],
    [profileInput, 'lastName'],
    [createUserInput, 'firstName'],
    [updateUserInput, 'lastName'],
    [enquiryInput, 'full_name'],
    [handOverInput, 'full_name'],
    [guestDetails, 'guest_name'],
  ] as const)('is checked in form %#: %s', (form, field) => {
    const issues = form.safeParse({ [field]: 'www.evil.example' }).error?.issues ?? [];
    expect(issues.find(({ path }) => path[0] === field)?.message).toBe(
      'Please enter a name without a web address',
    );
  });

  it('rejects Social Security numbers', () => {
    expect(problem('Ruth Abara 123-45-6789')).toBe('Please enter the name alone, without a number');
  });

  it('is trimmed', () => {
    expect(personNameText.parse(' Ruth Abara \n')).toBe('Ruth Abara');
  });
});
