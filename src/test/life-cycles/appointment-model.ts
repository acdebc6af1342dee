import fc from 'fast-check';
import type { AppointmentAction, AppointmentStatus } from '#shared/appointments.ts';
import { pick } from './life-cycle.ts';

/** Two clients, a staff member and a visitor compete for the same three times of two hosts. */
export type Client = 'ada' | 'ben';
export type Caller = Client | 'staff' | 'visitor';
export type Slot = { host: number; time: number };
export type AppointmentCommand =
  /** Staff book for Ada. */
  | ({ does: 'book'; by: Caller } & Slot)
  | ({ does: 'move'; by: Caller; appointment: number } & Slot)
  | { does: 'cancel' | 'complete' | 'no-show'; by: Caller; appointment: number }
  /** Its start time passes. */
  | { does: 'begin'; appointment: number };

export const hosts = [0, 1];
export const times = ['10:00', '10:30', '14:00'];

const by = fc.constantFrom<Caller>('ada', 'ada', 'ben', 'staff', 'visitor');
const appointment = fc.nat({ max: 5 });
const slot = { host: fc.nat({ max: hosts.length - 1 }), time: fc.nat({ max: times.length - 1 }) };
const weighted: [number, fc.Arbitrary<AppointmentCommand>][] = [
  [6, fc.record({ does: fc.constant('book'), by, ...slot })],
  [6, fc.record({ does: fc.constant('move'), by, appointment, ...slot })],
  [3, fc.record({ does: fc.constant('cancel'), by, appointment })],
  [2, fc.record({ does: fc.constantFrom<'complete' | 'no-show'>('complete', 'no-show'), by, appointment })],
  [1, fc.record({ does: fc.constant('begin'), appointment })],
];
export const appointmentCommand = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

interface Meeting extends Slot {
  client: Client;
  status: AppointmentStatus;
  hasBegun: boolean;
  movesByClient: number;
}
export interface AppointmentModel {
  meetings: Meeting[];
}

const bookingsADay = 10;
const movesADay = 5;

function isTaken({ meetings }: AppointmentModel, { host, time }: Slot, except?: Meeting): boolean {
  return meetings.some(
    (other) =>
      other !== except &&
      other.status === 'scheduled' &&
      !other.hasBegun &&
      other.host === host &&
      other.time === time,
  );
}

/** What can be done with a meeting, by its client and by staff. */
function actionsOf({ status, hasBegun }: Meeting, by: Caller): AppointmentAction[] {
  if (status === 'scheduled' && !hasBegun) return ['reschedule', 'cancel'];
  if (by !== 'staff' || status === 'cancelled') return [];
  if (status === 'scheduled') return ['complete', 'no_show', 'cancel'];
  return status === 'completed' ? ['no_show'] : ['complete'];
}

function answerBooking(model: AppointmentModel, by: Caller, { host, time }: Slot): string {
  if (isTaken(model, { host, time })) return '409 slot_taken';
  // The visitor gives no name.
  if (by === 'visitor') return '400 invalid_input';
  const client = by === 'staff' ? 'ada' : by;
  const booked = model.meetings.filter((meeting) => meeting.client === client).length;
  if (by !== 'staff' && booked >= bookingsADay) return '429 too_many_requests';
  model.meetings.push({ client, host, time, status: 'scheduled', hasBegun: false, movesByClient: 0 });
  return '201';
}

function answerMove(model: AppointmentModel, meeting: Meeting, by: Caller, { host, time }: Slot): string {
  if (isTaken(model, { host, time }, meeting)) return '409 slot_taken';
  if (!actionsOf(meeting, by).includes('reschedule')) return '409 not_possible';
  if (meeting.host === host && meeting.time === time) return '200';
  if (by !== 'staff') {
    if (meeting.movesByClient >= movesADay) return '429 too_many_requests';
    meeting.movesByClient += 1;
  }
  Object.assign(meeting, { host, time });
  return '200';
}

const outcomes = {
  cancel: { action: 'cancel', status: 'cancelled' },
  complete: { action: 'complete', status: 'completed' },
  'no-show': { action: 'no_show', status: 'no_show' },
} as const;

/** Changes the model's state. */
export function answerByModel(model: AppointmentModel, command: AppointmentCommand): string {
  if (command.does === 'book') return answerBooking(model, command.by, command);
  const meeting = pick(model.meetings, command.appointment);
  if (command.does === 'begin') {
    if (meeting?.status === 'scheduled') meeting.hasBegun = true;
    return 'none';
  }
  const { by, does } = command;
  if (by === 'visitor') return '401 unauthenticated';
  if ((does === 'complete' || does === 'no-show') && by !== 'staff') return '403 forbidden';
  if (!meeting || (by !== 'staff' && by !== meeting.client)) return '404 not_found';
  if (does === 'move') return answerMove(model, meeting, by, command);
  const { action, status } = outcomes[does];
  if (!actionsOf(meeting, by).includes(action)) return '409 not_possible';
  meeting.status = status;
  return '200';
}

/** The list of each client, oldest booking first, and which of the three times each host has free. */
export function viewByModel(model: AppointmentModel): unknown {
  const listOf = (client: Client) =>
    model.meetings.flatMap((meeting, number) => {
      const { host, time, status, hasBegun } = meeting;
      const when = hasBegun ? 'earlier' : times[time];
      return meeting.client === client
        ? [{ number, host, when, status, actions: actionsOf(meeting, client) }]
        : [];
    });
  const freeOf = (host: number) => times.filter((_, time) => !isTaken(model, { host, time }));
  return { ada: listOf('ada'), ben: listOf('ben'), free: hosts.map(freeOf) };
}
