import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { hasKnownPlaceholders, readyAnswerMax } from './ticket-staff-rules.ts'
import { Id, Instant, Message, line } from './values.ts'

/** A plain text of several lines, whose placeholders exist. */
const text = (min: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((sent: string) => sent.toWellFormed()),
    z.minLength(min),
    z.maxLength(readyAnswerMax.body),
    z.refine(hasKnownPlaceholders, { params: { rule: 'placeholder' }, abort: true }),
  )

/** An empty English text is none. */
const orNull = z.transform((sent: string) => sent || null)
const english = z.optional(z.nullable(z.pipe(text(0), orNull)))

const ReadyAnswer = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  body_en: z.nullable(z.string()),
  updated_at: Instant,
  /** Who changed it last. */
  updated_by: z.nullable(z.string()),
  revision: z.number(),
})

const form = z.object({
  title: line(1, readyAnswerMax.title),
  body: text(1),
  body_en: english,
  revision: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
const Written = z.extend(Message, { data: ReadyAnswer })
const params = z.object({ id: Id })

/** Texts that staff insert into their answers. */
export const readyAnswers = endpoints({
  listReadyAnswers: {
    route: 'GET /staff/ready-answers',
    access: ['tickets.answer', 'answers.write'],
    about: 'The ready answers, by title.',
    reply: z.object({ data: z.array(ReadyAnswer) }),
  },
  createReadyAnswer: {
    route: 'POST /staff/ready-answers',
    access: 'answers.write',
    about: 'Adds a ready answer. Its placeholders are {nome}, {login}, {número}, {título} and {equipe}.',
    body: form,
    reply: Written,
    status: 201,
    errors: ['ready_answer_exists', 'too_many_ready_answers'],
  },
  updateReadyAnswer: {
    route: 'PUT /staff/ready-answers/:id',
    access: 'answers.write',
    about: 'Changes a ready answer. With `revision`, one changed since is not overwritten.',
    params,
    body: form,
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', 'ready_answer_exists'],
  },
  deleteReadyAnswer: {
    route: 'DELETE /staff/ready-answers/:id',
    access: 'answers.write',
    about: 'Removes a ready answer. Answers that were written with it stay.',
    params,
    reply: Message,
    errors: ['not_found'],
  },
})
