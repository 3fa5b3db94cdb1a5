import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { ticketSorts } from './list-sorts.ts'
import { attachments, Attached, Attachment, LinkedObject, ObjectReference } from './ticket-attachments.ts'
import { triage } from './ticket-triage.ts'
import { merging } from './ticket-merge.ts'
import { readyAnswers } from './ticket-ready-answers.ts'
import { Id, Instant, Message, days, html, line } from './values.ts'

/** The states of a ticket on the wire. Each comment chooses one; a new ticket is `New`. */
export const ticketStatuses = ['New', 'Open', 'Pending', 'Solved'] as const
/** The states of a ticket that is not solved. */
export const openTicketStatuses = ['New', 'Open', 'Pending'] as const
/** The types of ticket that a player may open. */
export const ticketTypes = ['Question', 'Bug', 'Reclamation', 'Ban'] as const
/** All types of tickets; imported ones have three more. */
export const knownTicketTypes = [...ticketTypes, 'Incident', 'Problem', 'Task'] as const
/** The wire spells it `Hight`. */
export const ticketPriorities = ['Low', 'Normal', 'Hight', 'Urgent'] as const
/** The filter of staff by owner: their own tickets, or those without one. */
export const ticketOwners = ['mine', 'none'] as const

/** The last days, in the server's calendar, whose answers and ratings the dashboard counts and the queue lists. */
export const ticketDays = [7, 30] as const
const Days = z.coerce.number().check(z.refine((days) => ticketDays.some((each) => each === days)))

export type TicketStatus = (typeof ticketStatuses)[number]
export type TicketType = (typeof knownTicketTypes)[number]
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketTitleMax = 120
/** The least length of a comment's text, without markup. */
export const commentMin = 8
/** The longest HTML of a ticket or a comment, in characters. */
const ticketTextMax = 10_000
/** Tickets are counted up to this number. Beyond it the reply says that there are `more`, and its pages end. */
export const ticketsCountedTo = 1_000

const Status = z.enum(ticketStatuses)
const Priority = z.enum(ticketPriorities)
export const TicketHtml = html(ticketTextMax)

/**
 * The author: staff have roles, players an empty list. Players get the public name of staff; staff get the real one with
 * the `login`.
 */
const Author = z.object({
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  roles: z.array(z.object({ slug: z.string() })),
  login: z.optional(z.string()),
})

/** `description` is sanitised HTML; `status` is the one that was chosen with the comment. */
export const TicketComment = z.object({
  id: z.number(),
  ticket_id: z.number(),
  description: z.string(),
  status: Status,
  created_at: Instant,
  user: Author,
  attachments: z.array(Attachment),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** For staff: it came through the link of a mail, without a session. */
  byLink: z.optional(z.literal(true)),
})

/** The author's opinion of a solved ticket, with an optional sentence. */
export const TicketRating = z.object({ isGood: z.boolean(), words: z.string(), at: Instant })

/** The fields for staff. */
const StaffFields = z.object({
  login: z.string(),
  /** Whether staff have set the priority. Otherwise it is the wish of the player, and the queue takes it as Normal. */
  isPrioritySet: z.boolean(),
  /** Whether staff have marked it as spam. */
  isSpam: z.boolean(),
  assignedTo: z.nullable(z.object({ fullname: z.string(), isOwn: z.boolean() })),
  /** The member of staff who commented last. */
  answeredBy: z.nullable(z.object({ fullname: z.string(), at: Instant })),
})

export const Ticket = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  type: z.enum(knownTicketTypes),
  priorities: Priority,
  status: Status,
  created_at: Instant,
  updated_at: Instant,
  user: Author,
  /** The files of its own text. */
  attachments: z.array(Attachment),
  /** The thing that it is about. */
  object: z.nullable(LinkedObject),
  /** Oldest first. In a list the newest ten of each ticket. */
  comments: z.array(TicketComment),
  commentCount: z.number(),
  /** Since when the author waits for staff; null when staff commented last or it is solved. */
  waitingSince: z.nullable(Instant),
  /** When it was last reopened. */
  reopenedAt: z.nullable(Instant),
  /** The solved ticket of the same author that this one continues. */
  continues: z.nullable(z.number()),
  /** The ticket of the same author into which staff have merged this one. */
  mergedInto: z.nullable(z.number()),
  isOwn: z.boolean(),
  rating: z.nullable(TicketRating),
  /** Until when its author may reopen it; null when it is not solved. */
  reopenableUntil: z.nullable(Instant),
  /** The ban against which its author appeals with it. */
  appealOf: z.nullable(z.number()),
  desk: z.optional(StaffFields),
})

/** A ticket that was merged into another one: what its author wrote first. */
export const Duplicate = z.object({ id: z.number(), title: z.string(), description: z.string(), created_at: Instant })

/** The number of tickets by state, each counted up to `ticketsCountedTo` + 1. */
const Counts = z.object({ New: z.number(), Open: z.number(), Pending: z.number(), Solved: z.number() })

export const WithTicket = z.extend(Message, { data: Ticket })

export const ticket = endpoints({
  ...attachments,
  ...triage,
  ...merging,
  ...readyAnswers,
  findTickets: {
    route: 'GET /ticket/all/:page',
    access: 'tickets.answer',
    about:
      'Everyone’s tickets, ten on a page: first those whose author waits, by the priority that staff set and then longest first, then the others, newest change first; or as `sort` says.',
    params: z.object({ page: Id }),
    query: z.object({
      status: z.optional(Status),
      type: z.optional(z.enum(knownTicketTypes)),
      priorities: z.optional(Priority),
      who: z.optional(z.enum(ticketOwners)),
      /** Only those whose author waits for staff. */
      waiting: z.optional(z.enum(['1'])),
      /** Only appeals against bans. */
      appeal: z.optional(z.enum(['1'])),
      /** Only those that are not solved. */
      unsolved: z.optional(z.enum(['1'])),
      /** Those of one member of staff, by login. */
      owner: z.optional(line(1, 40)),
      /** Those that staff answered first, or that authors rated, in the last days. */
      answered: z.optional(Days),
      rated: z.optional(Days),
      /** A number, or words of title, login or name. */
      q: z.optional(line(0, 60)),
      /** Days on which they were opened. */
      ...days,
      sort: z.optional(z.enum(ticketSorts)),
    }),
    reply: z.object({
      tickets: z.object({
        page: z.number(),
        lastPage: z.number(),
        total: z.number(),
        /** There are more than `total`. */
        more: z.boolean(),
        data: z.array(Ticket),
      }),
      counts: z.extend(Counts, { waiting: z.number(), mine: z.number() }),
      /** Within how many hours staff want to give the first answer. */
      firstAnswerHours: z.number(),
    }),
    isPolled: true,
  },
  listOwnTickets: {
    route: 'GET /ticket/showByUser',
    access: 'player',
    about: "The caller's tickets, newest first, at most the newest hundred.",
    query: z.object({ status: z.optional(Status) }),
    reply: z.object({ tickets: z.array(Ticket), counts: Counts }),
    isPolled: true,
  },
  getTicket: {
    route: 'GET /ticket/:id',
    access: 'player',
    about: 'One ticket of the caller, or for staff anyone’s, with its newest hundred comments; `before` goes back.',
    params: z.object({ id: Id }),
    query: z.object({ before: z.optional(Id) }),
    reply: z.object({
      ticket: Ticket,
      /** There are older comments than those. */
      hasEarlier: z.boolean(),
      /** The duplicates that were merged into it, whose comments are among its own. */
      merged: z.array(Duplicate),
      /** Within how many hours staff want to give the first answer. */
      firstAnswerHours: z.number(),
    }),
    errors: ['not_found'],
  },
  followTicket: {
    route: 'GET /ticket/:id/comments',
    access: 'player',
    about: 'What has come to a ticket after a comment, and how it stands now.',
    params: z.object({ id: Id }),
    query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) }),
    reply: z.object({
      status: Status,
      waitingSince: z.nullable(Instant),
      reopenedAt: z.nullable(Instant),
      mergedInto: z.nullable(z.number()),
      /** The tickets that were merged into it. With another list than before, older comments have come, too. */
      merged: z.array(z.number()),
      rating: z.nullable(TicketRating),
      reopenableUntil: z.nullable(Instant),
      desk: z.optional(StaffFields),
      comments: z.array(TicketComment),
    }),
    errors: ['not_found'],
    isPolled: true,
  },
  storeTicket: {
    route: 'POST /ticket/store',
    access: 'player',
    about:
      'Opens a ticket. `continues` names a solved one of the caller that it goes on from, `about` a payment, order, listing or deposit of the caller (`payment:<id>`), and `attachments` uploaded files.',
    body: z.object({
      title: line(1, ticketTitleMax),
      description: z.optional(z.nullable(TicketHtml)),
      type: z.enum(ticketTypes),
      priorities: Priority,
      continues: z.optional(z.nullable(Id)),
      about: z.optional(z.nullable(ObjectReference)),
      attachments: Attached,
    }),
    reply: WithTicket,
    status: 201,
    errors: ['not_found', 'idempotency_key_reused'],
    limit: { max: 10, perSeconds: 3600, by: 'caller' },
  },
  storeTicketComment: {
    route: 'POST /ticket-comment/store',
    access: 'player',
    about:
      'Comments on a ticket and sets its status. Staff who send `seen`, the newest comment that they have read, are refused when others of the staff have answered since.',
    body: z.object({
      ticket_id: Id,
      description: TicketHtml.check(z.minLength(1)),
      status: Status,
      seen: z.optional(z.int().check(z.nonnegative())),
      attachments: Attached,
    }),
    reply: z.extend(Message, { ticketComment: TicketComment }),
    status: 201,
    errors: ['not_found', 'ticket_solved', 'ticket_answered_meanwhile', 'too_many_comments', 'idempotency_key_reused'],
    limit: { max: 5, perSeconds: 60, by: 'caller', refusedAs: 'too_many_comments' },
  },
  updateTicket: {
    route: 'PUT /ticket/:id/triage',
    access: 'tickets.answer',
    about:
      'Changes type, priority or status of a ticket without a comment. The priority that staff set orders the queue. A solved ticket keeps its status until it is reopened.',
    params: z.object({ id: Id }),
    body: z.object({
      type: z.optional(z.enum(knownTicketTypes)),
      priorities: z.optional(Priority),
      status: z.optional(z.enum(openTicketStatuses)),
    }),
    reply: WithTicket,
    errors: ['not_found', 'ticket_solved'],
  },
  reopenTicket: {
    route: 'POST /ticket/:id/reopen',
    access: 'tickets.answer',
    about: 'Opens a solved ticket again and tells its author; one that is not solved stays as it is.',
    params: z.object({ id: Id }),
    reply: WithTicket,
    errors: ['not_found', 'appeal_open'],
  },
  solveTicket: {
    route: 'POST /ticket/:id/solve',
    access: 'tickets.answer',
    about:
      'Closes a ticket without a comment and tells its author. `seen` is the newest comment that the caller has read, 0 for none: with a newer one of somebody else it is refused. One that is solved stays as it is.',
    params: z.object({ id: Id }),
    body: z.object({ seen: z.int().check(z.nonnegative()) }),
    reply: WithTicket,
    errors: ['not_found', 'ticket_has_news'],
  },
  assignTicket: {
    route: 'PUT /ticket/:id/assign',
    access: 'tickets.answer',
    about: 'Takes a ticket over, from whoever had it, or gives it free.',
    params: z.object({ id: Id }),
    body: z.object({ mine: z.boolean() }),
    reply: WithTicket,
    errors: ['not_found'],
  },
})
