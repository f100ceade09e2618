import type { Catalogue } from '../kernel/catalogue.ts';
import { catalogues } from './catalogues.ts';

/** The fields of a catalogue that hold pictures. */
export const pictureFields = ({ fields }: Pick<Catalogue, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.kind === 'image');
/** The catalogues whose entries show pictures. */
export const withPictures: readonly Catalogue[] = catalogues.filter((entry) => pictureFields(entry).length > 0);
