import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { InterviewsController } from './interviews.controller.ts';
import { PlannedController } from './planned.controller.ts';
import { VideoMeetingController } from './video-meeting.controller.ts';
import { CalendarHandler } from './calendar.handler.ts';
import { CalendarTurns } from './calendar-turns.ts';
import { AppointmentHandler } from './appointment.handler.ts';
import {
  BookAppointmentsHandler,
  ChangeAppointmentsHandler,
  CancelAppointmentsHandler,
  SettleHeldTimeHandler,
} from './booking.handler.ts';
import { HeldTimes } from './held-times.ts';
import { ScheduleStatus } from './schedule-status.ts';
import { InterviewsWorker } from './interviews.worker.ts';
import { VideoMeetingsWorker } from './video-meetings.worker.ts';
import { MeetingLinksWorker } from './meeting-links.worker.ts';
import { PartedCalendarsWorker } from './parted-calendars.worker.ts';
import { InterviewPages } from './interview.pages.ts';
import { InterviewListPages } from './interview-list.pages.ts';
import { PastInterviews } from './past-interviews.ts';
import { interviewsProcess } from './interviews.process.ts';

/** Conversations (interviews) with candidates: their times, the people in them, and their outcome. */
@Module({
  controllers: [InterviewsController, PlannedController, VideoMeetingController],
  providers: [
    CalendarHandler,
    CalendarTurns,
    AppointmentHandler,
    BookAppointmentsHandler,
    ChangeAppointmentsHandler,
    CancelAppointmentsHandler,
    SettleHeldTimeHandler,
    HeldTimes,
    ScheduleStatus,
    InterviewsWorker,
    VideoMeetingsWorker,
    MeetingLinksWorker,
    PartedCalendarsWorker,
    InterviewPages,
    InterviewListPages,
    PastInterviews,
    follows(interviewsProcess),
  ],
})
export class InterviewsModule {}
