import { Module } from '@nestjs/common';
import { PublicPages } from './public.pages.ts';

/** What anybody may see of an organisation that hires. */
@Module({
  providers: [PublicPages],
})
export class PublicModule {}
