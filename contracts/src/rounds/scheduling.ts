import { z } from 'zod';

// How a round is arranged: who calls, how close to other meetings, and whether candidates choose a time themselves.

/** Who calls in a round by phone (docs/rules/schedule-and-appointments.md#a-round). */
export const phoneModes = {
  call_candidate: 'We call the candidate',
  candidate_calls: 'The candidate calls',
  dial_in: 'Everyone dials in',
} as const;
export type PhoneMode = keyof typeof phoneModes;
/** The default for a round by phone. */
export const usualPhoneMode = 'call_candidate' satisfies PhoneMode;

/** The most buffer (minutes), notice (hours) and window (days). */
export const mostBuffer = 120;
export const mostNotice = 336;
export const mostWindow = 60;
/** The most characters of instructions. Few, because instructions are in the job's row, which every list of jobs loads. */
export const longestInstructions = 5000;

/** Settings that older rounds lack. */
export const schedulingShape = {
  /** Whether candidates in the round can get a link to choose a time themselves. */
  self_schedule: z.boolean().optional(),
  /** Free minutes of the interviewer before and after. */
  buffer_minutes: z.number().optional(),
  /** How many hours earlier than a conversation candidates must book, move or cancel it themselves. */
  min_notice_hours: z.number().optional(),
  /** How many days ahead candidates may choose. */
  window_days: z.number().optional(),
  phone_mode: z.enum(['call_candidate', 'candidate_calls', 'dial_in']).nullable().optional(),
  /** The link for rounds by video, unless a conversation has its own. */
  video_url: z.string().nullable().optional(),
  /** The instructions that candidates read in the invitation and when they choose a time. HTML. */
  instructions: z.string().optional(),
};
type Stored = z.output<z.ZodObject<typeof schedulingShape>>;
export type Scheduling = Required<Stored>;
export const usualScheduling = {
  self_schedule: false,
  buffer_minutes: 0,
  min_notice_hours: 24,
  window_days: 14,
  phone_mode: null,
  video_url: null,
  instructions: '',
} as const satisfies Scheduling;

/** A round's settings, with defaults for those that are not set. */
export const schedulingOf = (step: Stored & { meeting_type: string | null }): Scheduling => ({
  self_schedule: step.self_schedule ?? usualScheduling.self_schedule,
  buffer_minutes: step.buffer_minutes ?? usualScheduling.buffer_minutes,
  min_notice_hours: step.min_notice_hours ?? usualScheduling.min_notice_hours,
  window_days: step.window_days ?? usualScheduling.window_days,
  phone_mode: step.meeting_type === 'phone' ? (step.phone_mode ?? usualPhoneMode) : null,
  video_url: step.meeting_type === 'video' ? (step.video_url ?? null) : null,
  instructions: step.instructions ?? usualScheduling.instructions,
});
/**
 * Whether people meet in the step: in screenings and interviews. Only these are scheduled
 * (docs/rules/schedule-and-appointments.md#a-round).
 */
export const meets = ({ type }: { type: string }): boolean => type === 'screening' || type === 'interview';
