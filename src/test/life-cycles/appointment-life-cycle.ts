import { and, eq, gt, sql } from 'drizzle-orm';
import { appointments } from '#server/core/database/schema.ts';
import type { Appointment } from '#shared/appointments.ts';
import { booking } from '../bookings.ts';
import { signInAs } from '../factories/accounts.ts';
import { createAdmin, createUser } from '../factories/users.ts';
import { openDay } from '../open-days.ts';
import { uniqueAddress } from '../unique-address.ts';
import {
  type AppointmentCommand,
  type AppointmentModel,
  answerByModel,
  appointmentCommand,
  type Client,
  type Slot,
  times,
  viewByModel,
} from './appointment-model.ts';
import { answerOf, type LifeCycle, type ModelledServer, pick, type Run, unusedId } from './life-cycle.ts';

async function start({ db, request }: ModelledServer): Promise<Run<AppointmentCommand>> {
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const staff = await createAdmin(db, { staffLevel: 'staff' });
  const hostIds = [staff.id, (await createAdmin(db, { staffLevel: 'staff' })).id];
  const day = openDay();
  const remoteAddress = uniqueAddress();
  const tokens = {
    ada: await signInAs(db, ada),
    ben: await signInAs(db, ben),
    staff: await signInAs(db, staff),
    visitor: undefined,
  };
  const ids: number[] = [];

  const whenOf = ({ host, time }: Slot) => ({
    admin_id: hostIds[host],
    appointment_date: day,
    start_time: times[time],
  });

  async function book({ by, ...slot }: Extract<AppointmentCommand, { does: 'book' }>) {
    const payload = {
      ...booking(0, whenOf(slot)),
      company_id: null,
      ...(by === 'staff' && { customer_id: ada.id }),
    };
    const response = await request({
      method: 'POST',
      url: '/api/appointments',
      payload,
      token: tokens[by],
      remoteAddress,
    });
    if (response.statusCode === 201) ids.push(response.json().id);
    return answerOf(response);
  }

  /** Moves it to its own day in the past, because a host's appointments may not overlap. */
  async function begin(number: number) {
    const id = pick(ids, number);
    if (id === undefined) return 'none';
    const startsAt = sql`now() - ${ids.indexOf(id) + 1} * interval '1 day'`;
    const endsAt = sql`${startsAt} + interval '30 minutes'`;
    await db
      .update(appointments)
      .set({ startsAt, endsAt, blockedUntil: endsAt })
      .where(
        and(
          eq(appointments.id, id),
          eq(appointments.status, 'scheduled'),
          gt(appointments.startsAt, sql`now()`),
        ),
      );
    return 'none';
  }

  async function send(command: AppointmentCommand): Promise<string> {
    if (command.does === 'book') return book(command);
    if (command.does === 'begin') return begin(command.appointment);
    const id = pick(ids, command.appointment) ?? unusedId;
    const path = command.does === 'move' ? 'reschedule' : command.does;
    const response = await request({
      method: 'POST',
      url: `/api/appointments/${id}/${path}`,
      token: tokens[command.by],
      ...(command.does === 'move' && { payload: whenOf(command) }),
    });
    return answerOf(response);
  }

  async function listOf(client: Client) {
    const response = await request({ url: '/api/appointments', token: tokens[client] });
    return response
      .json()
      .map(({ id, adminId, status, appointmentDate, startTime, actions }: Appointment) => ({
        number: ids.indexOf(id),
        host: hostIds.indexOf(adminId),
        when: appointmentDate === day ? startTime : 'earlier',
        status,
        actions,
      }))
      .sort((one: { number: number }, other: { number: number }) => one.number - other.number);
  }

  async function freeOf(hostId: number) {
    const url = `/api/admin/${hostId}/availability?date=${day}`;
    const slots: { startTime: string }[] = (await request({ url, remoteAddress })).json();
    return times.filter((time) => slots.some(({ startTime }) => startTime === time));
  }

  const model: AppointmentModel = { meetings: [] };
  return {
    expectAnswer: (command) => answerByModel(model, command),
    expectView: () => viewByModel(model),
    send,
    async view() {
      const [ada, ben, ...free] = await Promise.all([listOf('ada'), listOf('ben'), ...hostIds.map(freeOf)]);
      return { ada, ben, free };
    },
  };
}

export const appointmentLifeCycle: LifeCycle<AppointmentCommand> = { command: appointmentCommand, start };
