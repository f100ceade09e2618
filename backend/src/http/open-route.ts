import { SetMetadata } from '@nestjs/common';

const key = 'candor:open';
type Opening = 'caller' | 'untouched';

/** Makes a route without a contract accessible to every visitor. The guard still looks up the caller. */
export const WithoutContract = () => SetMetadata(key, 'caller' satisfies Opening);
/** Makes a route without a contract accessible to every visitor, and the guard does not look up the caller: used for the health checks. */
export const WithoutCaller = () => SetMetadata(key, 'untouched' satisfies Opening);
const embeds = 'candor:embeds';
/** Lets pages of other sites embed the route's answer. Such a route must change and record nothing. */
export const Embedded = () => SetMetadata(embeds, true);
export const mayBeEmbedded = (method: object): boolean => Reflect.getMetadata(embeds, method) === true;
/** Which visitors may call a route without a contract. Undefined: the route is closed. */
export const openingOf = (method: object): Opening | undefined =>
  Reflect.getMetadata(key, method) as Opening | undefined;
