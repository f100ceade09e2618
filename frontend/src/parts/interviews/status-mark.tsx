import {
  appointmentStatuses,
  type AppointmentStatus,
  responses,
  type InterviewResponse,
} from '@candor/contracts/interviews/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Status, type Tone } from '../../kit/tag.tsx';

const tones: Record<AppointmentStatus, Tone> = {
  proposed: 'warn',
  booked: 'accent',
  completed: 'good',
  cancelled: 'plain',
  no_show: 'bad',
};
/** `left`: the candidate has left the round meanwhile. */
export const AppointmentMark = ({ status, left = false }: { status: AppointmentStatus; left?: boolean }) =>
  left ? (
    <span
      title={say(
        'The candidate has left this round, but the interview is still planned. Decide whether it takes place.',
      )}
    >
      <Status tone="warn">{say('Left the round')}</Status>
    </span>
  ) : (
    <Status tone={tones[status]}>{sayLabel(appointmentStatuses[status])}</Status>
  );
/** An interviewer's absence (`missed`), else their answer. Null if they have not answered. */
export const responseText = (response: InterviewResponse, missed: boolean): string | null =>
  missed ? say('Did not attend') : response === 'invited' ? null : sayLabel(responses[response]);
