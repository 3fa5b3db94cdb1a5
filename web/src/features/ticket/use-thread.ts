import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { followTicket, getTicket } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import type { Ticket, TicketComment } from './words.ts'

type Reply = ReplyOf<typeof endpoints.getTicket>

/** An open ticket, refreshed regularly with new comments. */
export function useThread(first: Reply) {
  const [{ ticket, hasEarlier, merged }, setThread] = useState<Reply>(first)
  // Replies of other staff since the page was opened.
  const [staffReplies, setStaffReplies] = useState<TicketComment[]>([])
  const newest = ticket.comments.at(-1)?.id ?? 0

  function add(found: TicketComment[], standing: Partial<Ticket> = {}) {
    setThread((before) => {
      const ids = new Set(before.ticket.comments.map(({ id }) => id))
      const comments = [...before.ticket.comments, ...found.filter(({ id }) => !ids.has(id))]
      return {
        ...before,
        ticket: {
          ...before.ticket,
          ...standing,
          commentCount: before.ticket.commentCount + comments.length - ids.size,
          comments: comments.toSorted((one, other) => one.id - other.id),
        },
      }
    })
  }

  async function follow(signal?: AbortSignal): Promise<TicketComment[]> {
    const query = { after: newest }
    const {
      comments,
      merged: found,
      ...standing
    } = await api(followTicket, {
      params: { id: ticket.id },
      query,
      ...(signal && { signal }),
    })
    if (found.join() === merged.map(({ id }) => id).join()) add(comments, standing)
    // A merge, or its end, changes older parts of the thread.
    else setThread(await api(getTicket, { params: { id: ticket.id }, ...(signal && { signal }) }))
    const others = comments.filter(({ isOwn, user }) => !isOwn && user.roles.length > 0)
    if (others.length > 0) setStaffReplies((before) => [...before, ...others])
    return others
  }

  async function showEarlier() {
    const before = ticket.comments[0]?.id
    const earlier = await api(getTicket, { params: { id: ticket.id }, query: before ? { before } : {} })
    setThread(({ ticket: current, ...thread }) => ({
      ...thread,
      ticket: { ...current, comments: [...earlier.ticket.comments, ...current.comments] },
      hasEarlier: earlier.hasEarlier,
    }))
  }

  useLive(async (signal) => void (await follow(signal)), everyMs.ticket)

  return {
    ticket,
    hasEarlier,
    merged,
    newest,
    staffReplies,
    forgetStaffReplies: () => setStaffReplies([]),
    add,
    follow,
    showEarlier,
    replace: (next: Ticket) =>
      setThread((before) => ({ ...before, ticket: next, hasEarlier: next.commentCount > next.comments.length })),
  }
}

export type Thread = ReturnType<typeof useThread>
