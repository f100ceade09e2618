import { goneOn, type Place } from '@candor/contracts/pipeline/goes-on';
import type { Streams } from '../../kernel/streams.ts';
import { applicationState } from '../../states/application.state.ts';

/** Something arranged for an application, with the application's present id and job: if jobs were merged, the application went on as another one, along with all that belongs to it. Rows of read models change by themselves; data read from the log needs this. */
export const standsNow = async <P extends Place>(
  streams: Pick<Streams, 'load'>,
  organization_id: string,
  arranged: P,
): Promise<P> => {
  let now = arranged;
  for (const been = new Set<string>(); !been.has(now.application_id);) {
    been.add(now.application_id);
    const application = await streams.load(applicationState, now.application_id, organization_id);
    const place = goneOn(now, application?.state?.archived);
    if (place) now = { ...now, ...place };
  }
  return now;
};
/** The id of the application as which this one goes on; its own id if its job was not merged into another. */
export const goesOnAs = async (
  streams: Pick<Streams, 'load'>,
  organization_id: string,
  application_id: string,
): Promise<string> => {
  let id = application_id;
  for (const been = new Set<string>(); !been.has(id);) {
    been.add(id);
    id = (await streams.load(applicationState, id, organization_id))?.state?.archived?.merged_into ?? id;
  }
  return id;
};
