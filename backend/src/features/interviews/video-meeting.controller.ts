import * as calls from '@candor/contracts/interviews/endpoints';
import { bookingOf } from '@candor/contracts/interviews/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject } from '@nestjs/common';
import { appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { userState } from '../../states/user.state.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { meetsByZoom } from './appointment.decider.ts';

const connectFirst = reject('not_connected', 'Connect Zoom in your profile first.');
const noMeeting = reject('no_meeting', 'This interview has no video meeting.');

/** The link of an appointment's video meeting. */
@Controller()
export class VideoMeetingController {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(VideoAccounts) private readonly accounts: VideoAccounts,
  ) {}

  @Serve(calls.zoomMeeting)
  async meeting(
    @Input() { appointment_id }: RequestOf<typeof calls.zoomMeeting>,
    @By() { caller }: Signed<'appointment'>,
  ) {
    const booking = await this.streams.load(bookingState, bookingOf(appointment_id), caller.organization_id);
    const found = appointmentOf(booking?.state ?? null, appointment_id);
    if (!found) return notFound('appointment');
    const { meeting_type, video_url: join_url, passcode, video_provider } = found;
    if (meeting_type === 'video' && join_url) return { join_url, passcode, provider: video_provider ?? 'other' };
    if (!meetsByZoom(found) || !this.accounts.at.provider) return noMeeting;
    const user = await this.streams.load(userState, caller.user_id, '*');
    return user?.state?.zoom ? noMeeting : connectFirst;
  }
}
