import { inProcess } from '../../kernel/ports/engine.ts';
import { type Grant } from '../../kernel/ports/grants.ts';
import { type VideoMeeting, VideoMeetings } from '../../kernel/ports/video-meetings.ts';

const none = (): Promise<never> => Promise.reject(new Error('No provider of video meetings is configured.'));

/** The choice of installations in which no accounts can be connected. Links that people type by hand need no provider. */
export class NoVideoMeetings extends VideoMeetings {
  readonly provider = null;

  constructor() {
    super(inProcess);
  }

  begin = none;
  finish = (): Promise<Grant> => none();
  refresh = (): Promise<Grant> => none();
  revoke = (): Promise<void> => none();
  create = (): Promise<VideoMeeting> => none();
  find = (): Promise<VideoMeeting | null> => none();
  read = (): Promise<VideoMeeting | null> => none();
  change = (): Promise<boolean> => none();
  delete = (): Promise<void> => none();

  close(): Promise<void> {
    return Promise.resolve();
  }
}
