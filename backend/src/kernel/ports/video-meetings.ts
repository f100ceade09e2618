import { Engine } from './engine.ts';
import type { Connecting, Grant } from './grants.ts';

/** `key`: the owner of the meeting. It is sent to the provider, so that a meeting made before can be found again. */
export type WantedMeeting = {
  key: string;
  title: string;
  starts_at: string;
  duration_minutes: number;
  tz_region: string;
};
export type VideoMeeting = { id: string; join_url: string; passcode: string | null };

/**
 * Video meetings in the accounts that people connected: see grants.ts.
 * Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble.
 */
export abstract class VideoMeetings extends Engine implements Connecting<Grant> {
  /** Null: no provider is set up, and no other method may be called. */
  abstract readonly provider: 'zoom' | null;
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<Grant>;
  abstract refresh(grant: Grant): Promise<Grant>;
  abstract revoke(grant: Grant): Promise<void>;
  // The methods below throw AccessExpired and ProviderRefused.
  /** Makes the meeting of that key. If an earlier call, whose answer was lost, has made it, that meeting is moved to the wanted time. */
  abstract create(grant: Grant, wanted: WantedMeeting): Promise<VideoMeeting>;
  /** The future meeting of that key. Null: there is none. */
  abstract find(grant: Grant, key: string): Promise<VideoMeeting | null>;
  /** Reads the meeting. Null: it is gone. */
  abstract read(grant: Grant, id: string): Promise<VideoMeeting | null>;
  /** Changes the meeting. Returns whether it exists: false if a person deleted it. */
  abstract change(grant: Grant, id: string, wanted: WantedMeeting): Promise<boolean>;
  /** Deletes the meeting. A meeting that is already gone is not a fault. */
  abstract delete(grant: Grant, id: string): Promise<void>;
  abstract close(): Promise<void>;
}
