import * as z from 'zod/mini'
import { Instant } from './values.ts'

/** A text that staff wrote for the team. Players never get it. */
export const StaffNote = z.object({
  id: z.number(),
  text: z.string(),
  author: z.nullable(z.string()),
  at: Instant,
  isOwn: z.boolean(),
})

/** The text of a note as staff send it. `min` and `max` in characters. */
export const noteText = ({ min, max }: { min: number; max: number }) =>
  z.string().check(
    z.trim(),
    z.overwrite((text: string) => text.toWellFormed()),
    z.minLength(min),
    z.maxLength(max),
  )
