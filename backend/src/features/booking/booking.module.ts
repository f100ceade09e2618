import { Module } from '@nestjs/common';
import { AvailabilityController } from './availability.controller.ts';
import { AppointmentOptionsController } from './options.controller.ts';
import { MemberBookingPages } from './member-booking.pages.ts';
import { BookingController } from './booking.controller.ts';
import { Bookings } from './bookings.ts';
import { BookingContacts, BookingPages } from './booking.pages.ts';

/** Choosing a time for an interview: who may choose, which times are free, and by which link. */
@Module({
  controllers: [AvailabilityController, AppointmentOptionsController, BookingController],
  providers: [MemberBookingPages, Bookings, BookingContacts, BookingPages],
})
export class BookingModule {}
