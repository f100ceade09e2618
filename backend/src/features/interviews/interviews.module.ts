import { Module } from '@nestjs/common';
import { follows } from '../../kernel/worker.ts';
import { AppointmentHandler } from './appointment.handler.ts';
import { AudioLock } from './audio-lock.ts';
import {
  BookAppointmentsHandler,
  CancelAppointmentsHandler,
  ChangeAppointmentsHandler,
  SettleHeldTimeHandler,
} from './booking.handler.ts';
import { BookingPages } from './booking.pages.ts';
import { CalendarHandler } from './calendar.handler.ts';
import { CalendarTurns } from './calendar-turns.ts';
import { CalendarFeedController } from './calendar-feed.controller.ts';
import { CalendarFeed } from './calendar-feed.ts';
import { HeldTimes } from './held-times.ts';
import { InterviewListPages } from './interview-list.pages.ts';
import { InterviewPages } from './interview.pages.ts';
import { AppointmentOptionsController } from './options.controller.ts';
import { InterviewsController } from './interviews.controller.ts';
import { interviewsProcess } from './interviews.process.ts';
import { InterviewsWorker } from './interviews.worker.ts';
import { MeetingLinksWorker } from './meeting-links.worker.ts';
import { WhyNotTold } from './not-told.ts';
import { OutsideCalendarsWorker } from './outside-calendars.worker.ts';
import { PartedCalendarsWorker } from './parted-calendars.worker.ts';
import { PastInterviews } from './past-interviews.ts';
import { PlannedController } from './planned.controller.ts';
import { ScheduleStatus } from './schedule-status.ts';
import { RecommendationHandler, ScorecardHandler } from './scorecard.handler.ts';
import { ScorecardsController } from './scorecards.controller.ts';
import { VideoMeetingController } from './video-meeting.controller.ts';
import { VideoMeetingsWorker } from './video-meetings.worker.ts';

/** Conversations with candidates: when they are, who takes part, and what became of them. */
@Module({
  controllers: [
    InterviewsController,
    ScorecardsController,
    AppointmentOptionsController,
    CalendarFeedController,
    PlannedController,
    VideoMeetingController,
  ],
  providers: [
    CalendarHandler,
    CalendarTurns,
    AppointmentHandler,
    BookAppointmentsHandler,
    ChangeAppointmentsHandler,
    CancelAppointmentsHandler,
    SettleHeldTimeHandler,
    HeldTimes,
    CalendarFeed,
    ScheduleStatus,
    InterviewsWorker,
    VideoMeetingsWorker,
    MeetingLinksWorker,
    PartedCalendarsWorker,
    OutsideCalendarsWorker,
    ScorecardHandler,
    RecommendationHandler,
    InterviewPages,
    AudioLock,
    BookingPages,
    WhyNotTold,
    InterviewListPages,
    PastInterviews,
    follows(interviewsProcess),
  ],
})
export class InterviewsModule {}
