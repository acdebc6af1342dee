import fc from 'fast-check';
import { firm } from '#firm';
import type { Role } from '#shared/accounts.ts';
import { pick } from './life-cycle.ts';

/** A user has three browsers; an owner of the firm changes the account meanwhile. */
export type SessionCommand =
  | { does: 'sign in' | 'change password'; browser: number; password: 'right' | 'wrong' }
  | { does: 'sign out' | 'end others'; browser: number }
  /** With the cookie of any current or former session. */
  | { does: 'use'; session: number; path: UsedPath }
  | { does: 'age'; session: number; since: 'sign-in' | 'use'; hours: number }
  | OwnerCommand;
export type OwnerCommand =
  | { does: 'owner sets role'; role: Role }
  | { does: 'owner sets password' | 'owner ends sessions' | 'owner closes account' };

const usedPaths = ['/api/user', '/api/sessions', '/api/admin/contacts'] as const;
type UsedPath = (typeof usedPaths)[number];

const { admin, customer } = firm.sessions;
const hourLimits = {
  'sign-in': { admin: admin.totalHours, customer: customer.totalHours },
  use: { admin: admin.idleMinutes / 60, customer: customer.idleMinutes / 60 },
};

const browser = fc.nat({ max: 2 });
const session = fc.nat({ max: 20 });
const password = fc.constantFrom<'right' | 'wrong'>('right', 'right', 'wrong');
const age = (since: 'sign-in' | 'use'): fc.Arbitrary<SessionCommand> =>
  fc.record({
    does: fc.constant('age'),
    session,
    since: fc.constant(since),
    hours: fc.constantFrom(
      ...Object.values(hourLimits[since]).flatMap((limit) => [limit - 0.1, limit + 0.1]),
    ),
  });

const weighted: [number, fc.Arbitrary<SessionCommand>][] = [
  [12, fc.record({ does: fc.constant('sign in'), browser, password })],
  [4, fc.record({ does: fc.constant('change password'), browser, password })],
  [4, fc.record({ does: fc.constant('sign out'), browser })],
  [3, fc.record({ does: fc.constant('end others'), browser })],
  [12, fc.record({ does: fc.constant('use'), session, path: fc.constantFrom(...usedPaths) })],
  [4, age('sign-in')],
  [4, age('use')],
  [3, fc.record({ does: fc.constant('owner sets role'), role: fc.constantFrom<Role>('admin', 'customer') })],
  [2, fc.constant({ does: 'owner sets password' })],
  [2, fc.constant({ does: 'owner ends sessions' })],
  [1, fc.constant({ does: 'owner closes account' })],
];
export const sessionCommand = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export interface SessionModel {
  role: Role;
  isClosed: boolean;
  mustChangePassword: boolean;
  /** Whether each session is open, in the order in which they began. */
  sessions: boolean[];
  /** The session that each browser has a cookie of, open or not. */
  browsers: (number | undefined)[];
}

function endAll(model: SessionModel, except?: number): void {
  model.sessions = model.sessions.map((isOpen, number) => isOpen && number === except);
}

const isOpen = ({ sessions }: SessionModel, number: number | undefined) =>
  number !== undefined && sessions[number] === true;

/** Why a call is refused, other than for the user or to change the password. */
function refusal(model: SessionModel, number: number | undefined): string | undefined {
  if (!isOpen(model, number)) return '401 unauthenticated';
  return model.mustChangePassword ? '403 password_change_required' : undefined;
}

function answerUse(model: SessionModel, number: number | undefined, path: UsedPath): string {
  if (path === '/api/user') return isOpen(model, number) ? '200' : '401 unauthenticated';
  const isForStaff = path === '/api/admin/contacts';
  return refusal(model, number) ?? (isForStaff && model.role !== 'admin' ? '403 forbidden' : '200');
}

function answerPasswordChange(model: SessionModel, number: number | undefined, isRight: boolean): string {
  if (!isOpen(model, number)) return '401 unauthenticated';
  if (!isRight) return '400 wrong_password';
  endAll(model, number);
  model.mustChangePassword = false;
  return '204';
}

function answerOwner(model: SessionModel, command: OwnerCommand): string {
  if (model.isClosed) return '404 not_found';
  if (command.does === 'owner sets role') {
    if (command.role !== model.role) endAll(model);
    model.role = command.role;
    return '200';
  }
  if (command.does === 'owner sets password') model.mustChangePassword = true;
  if (command.does === 'owner closes account') model.isClosed = true;
  endAll(model);
  return '204';
}

/** Changes the model's state. */
export function answerByModel(model: SessionModel, command: SessionCommand): string {
  const own = 'browser' in command ? model.browsers[command.browser] : undefined;
  const any = 'session' in command ? pick([...model.sessions.keys()], command.session) : undefined;
  switch (command.does) {
    case 'sign in':
      if (model.isClosed || command.password === 'wrong') return '401 invalid_credentials';
      if (own !== undefined) model.sessions[own] = false;
      model.browsers[command.browser] = model.sessions.push(true) - 1;
      return '200';
    case 'sign out':
      if (own !== undefined) model.sessions[own] = false;
      return '204';
    case 'end others': {
      const refused = refusal(model, own);
      if (!refused) endAll(model, own);
      return refused ?? '204';
    }
    case 'change password':
      return answerPasswordChange(model, own, command.password === 'right');
    case 'use':
      return answerUse(model, any, command.path);
    case 'age':
      if (any !== undefined && command.hours > hourLimits[command.since][model.role])
        model.sessions[any] = false;
      return 'none';
    default:
      return answerOwner(model, command);
  }
}

/** What each browser sees of the user, and how many sessions an owner sees. */
export function viewByModel(model: SessionModel): unknown {
  const { role, mustChangePassword, sessions, browsers, isClosed } = model;
  return {
    browsers: browsers.map((number) => (isOpen(model, number) ? { role, mustChangePassword } : 'signed out')),
    sessions: isClosed ? '404 not_found' : sessions.filter(Boolean).length,
  };
}
