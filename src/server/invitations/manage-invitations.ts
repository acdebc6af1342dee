import { eq } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as invitationsApi from '#shared/invitations.ts';
import type { Invitation } from '#shared/invitations.ts';
import { requireLinkingRight } from '../companies/people.ts';
import { lockCompany } from '../companies/service.ts';
import { type Context, inTransaction } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { invitations, userCompanies } from '../core/database/schema.ts';
import { AppError, notFound } from '../core/errors.ts';
import { announce } from '../core/live/events.ts';
import { lockAccount } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { assignAccountant, chooseAccountant } from '../users/assign-accountant.ts';
import { lockStaffAccounts, mailAboutNewStaff, requireStaffManager } from '../users/staff-accounts.ts';
import { addAccount } from './add-account.ts';
import { tooManyInvitations } from './daily-limit.ts';
import { invitationsOf } from './invitation-state.ts';
import { inviteUsers } from './send-invitations.ts';

export async function createInvitation(
  context: Context,
  actor: Member,
  { companyId, accountantId, ...person }: Input<typeof invitationsApi.create>,
): Promise<{ userId: number }> {
  const isStaff = person.role === 'admin';
  if (isStaff) requireStaffManager(context, actor);
  else if (companyId) requireLinkingRight(actor);
  return inTransaction(context, async (tx) => {
    if (isStaff) await lockStaffAccounts(tx.db, actor);
    const user = await addAccount(tx, actor, person);
    if (isStaff) await mailAboutNewStaff(tx, actor, user);
    else {
      if (companyId) await joinCompany(tx.db, actor, user.id, companyId);
      await assignAccountant(tx.db, actor, [user.id], await chooseAccountant(tx.db, actor, accountantId));
    }
    await inviteOne(tx, actor, user.id);
    return { userId: user.id };
  });
}

/** Sends the first email, or another one whose link replaces the earlier link. */
export async function sendInvitation(
  context: Context,
  actor: Member,
  { id }: Input<typeof invitationsApi.send>,
): Promise<Invitation> {
  return inTransaction(context, async (tx) => {
    await lockInvited(tx, actor, id);
    await inviteOne(tx, actor, id);
    return readInvitation(tx.db, id);
  });
}

export async function withdrawInvitation(
  context: Context,
  actor: Member,
  { id }: Input<typeof invitationsApi.withdraw>,
): Promise<Invitation> {
  return inTransaction(context, async (tx) => {
    await lockInvited(tx, actor, id);
    const withdrawn = await tx.db.delete(invitations).where(eq(invitations.userId, id)).returning();
    if (withdrawn.length > 0) {
      await recordAudit(tx.db, actor, 'invitation_withdrawn', { type: 'user', id });
      await announce(tx.db, 'users', 'staff');
    }
    return readInvitation(tx.db, id);
  });
}

async function inviteOne(tx: Context, actor: Member, id: number): Promise<void> {
  const invited = await inviteUsers(tx, actor, [id]);
  if (invited.length === 0) throw tooManyInvitations();
}

async function lockInvited(tx: Context, actor: Member, id: number): Promise<void> {
  const user = await lockAccount(tx.db, id);
  if (!user) throw notFound();
  if (user.role === 'admin') requireStaffManager(tx, actor);
  if (user.password !== '') {
    throw new AppError('not_possible', 'This account has a password already, so it needs no invitation.');
  }
}

async function readInvitation(db: Db, id: number): Promise<Invitation> {
  return (await invitationsOf(db, [id])).get(id) as Invitation;
}

/** The client's first company, so it is their primary one; their access level can be changed on its page. */
async function joinCompany(tx: Db, actor: Member, userId: number, companyId: number): Promise<void> {
  if (!(await lockCompany(tx, companyId))) {
    const message = 'This company does not exist any more. Choose another.';
    throw new AppError('invalid_input', message, { companyId: message });
  }
  const details = { accessLevel: 'standard', isPrimaryContact: false, isPrimaryCompany: true } as const;
  await tx.insert(userCompanies).values({ userId, companyId, ...details });
  await recordAudit(tx, actor, 'company_person_linked', {
    type: 'company',
    id: companyId,
    clientId: userId,
    details,
  });
  await announce(tx, 'companies', 'staff');
}
