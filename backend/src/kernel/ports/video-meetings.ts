import { Engine } from './engine.ts';
import type { Connecting, Grant } from './grants.ts';

/** `key`: whose meeting it is. It is sent along, so that a meeting that was made is found again. */
export type WantedMeeting = {
  key: string;
  title: string;
  starts_at: string;
  duration_minutes: number;
  tz_region: string;
};
export type VideoMeeting = { id: string; join_url: string; passcode: string | null };

/**
 * Video meetings in the accounts of people who connected them: see grants.ts.
 * Every call throws Unavailable when the provider does not answer, is busy (Busy) or in trouble.
 */
export abstract class VideoMeetings extends Engine implements Connecting<Grant> {
  /** Null: none is set up, and nothing else may be called. */
  abstract readonly provider: 'zoom' | null;
  abstract begin(): Promise<{ location: string; state: string; checks: string }>;
  abstract finish(callback: URL, checks: string): Promise<Grant>;
  abstract refresh(grant: Grant): Promise<Grant>;
  abstract revoke(grant: Grant): Promise<void>;
  // The methods below throw AccessExpired and ProviderRefused.
  /** The meeting of that key. Where there is one already, by a call of which nobody heard the end, it is that one, moved to where it is wanted. */
  abstract create(grant: Grant, wanted: WantedMeeting): Promise<VideoMeeting>;
  /** The coming meeting of that key; null: there is none. */
  abstract find(grant: Grant, key: string): Promise<VideoMeeting | null>;
  /** Null: there is none any more. */
  abstract read(grant: Grant, id: string): Promise<VideoMeeting | null>;
  /** Whether it is there: false when somebody deleted it. */
  abstract change(grant: Grant, id: string, wanted: WantedMeeting): Promise<boolean>;
  /** One that is not there any more is no fault. */
  abstract delete(grant: Grant, id: string): Promise<void>;
  abstract close(): Promise<void>;
}
