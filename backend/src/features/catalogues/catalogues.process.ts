import { pictureFields, withPictures } from '@candor/contracts/catalogues/pictures';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import type { Changes } from '@candor/contracts/kernel/values';
import { organizationPictures } from '@candor/contracts/organization/rows';
import { process } from '../../kernel/work/process.ts';
import { deletePicture } from '../../states/uploads.queue.ts';

/** Deletes the picture that this field held before the event. */
const replaced = (event: Recorded, name: string) => {
  const key = (event.data.changes as Changes)[name]?.from;
  return typeof key === 'string'
    ? [deletePicture.due(`picture:${event.id}:${name}`, event.metadata.occurred_at, { key })]
    : [];
};
/** The jobs that events of small lists and of the organization make due: a picture that was replaced or removed has no link left, so it is deleted. */
export const catalogueProcess = process<AnyEvent>('catalogues', {
  ...Object.fromEntries(
    withPictures.map((entry) => [
      `${entry.entity}Upserted`,
      (event: Recorded) => pictureFields(entry).flatMap((name) => replaced(event, name)),
    ]),
  ),
  OrganizationProfileUpdated: (event: Recorded) => organizationPictures.flatMap((name) => replaced(event, name)),
});
