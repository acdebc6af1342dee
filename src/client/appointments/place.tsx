import { firm } from '#firm';
import { type MeetingPlace, placeText } from '#shared/meeting-place.ts';
import { PhoneLink } from '../core/firm-links.tsx';

interface Props {
  place: MeetingPlace;
  reader: 'client' | 'staff';
  /** The client's phone number, if it may be shown. */
  phone?: string | null;
}

/** Where an appointment takes place; a number to call and a video room are links. */
export function Place({ place, reader, phone = null }: Props) {
  const { kind, detail } = place;
  if (kind === 'video' && detail) {
    return (
      <>
        By video:{' '}
        <a href={detail} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
          {detail}
        </a>
      </>
    );
  }
  if (kind === 'client_calls' && reader === 'client' && detail === firm.phone.label) {
    return (
      <>
        By phone. You call <PhoneLink />.
      </>
    );
  }
  return placeText(place, reader, phone);
}
