import * as z from 'zod/mini'
import { donationAmount } from './donation.ts'

/**
 * The reais of a donation as callers send them: `50`, `'50'` or `'50.00'`. A whole number, at least five and a multiple
 * of five. The largest is a setting of the server.
 */
export const DonationValue = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.pipe(
    z.string().check(z.minLength(1), z.regex(/^\d{1,9}(\.0{1,2})?$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(donationAmount.min), z.multipleOf(donationAmount.step))),
  ),
)
