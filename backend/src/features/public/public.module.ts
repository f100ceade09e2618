import { Module } from '@nestjs/common';
import { PublicPages } from './public.pages.ts';

/** What anybody may see of a hiring organisation. */
@Module({
  providers: [PublicPages],
})
export class PublicModule {}
