import { m } from '@guildhall/messages'
import { attachmentMaxBytes } from '@guildhall/contract/ticket-rules'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ApiError } from '../../../api/client.ts'
import { currentLocale } from '../../../format/locale.ts'
import { sizeText } from '../../../format/size-text.ts'
import type { Attachment } from '../words.ts'
import { useAttachmentCalls } from './calls.ts'

/** A file on its way to the server, or one that did not arrive. */
export interface Sending {
  key: number
  file: File
  /** From 0 to 1. */
  part: number
  /** Why it did not arrive. */
  failure?: string
  /** Another try may help. */
  mayRetry?: boolean
}

export type Attachments = ReturnType<typeof useAttachments>

interface WithFiles {
  attachments: Attachment[]
}

/** The message with its stored files: `useWriting` or `useMessage`. */
interface MessageWithFiles {
  writing: WithFiles
  write: (change: (before: WithFiles) => WithFiles) => void
  latest: RefObject<WithFiles>
}

/** The files on their way, their number and turn, and what ends each of them; all end with the page. */
function useSending() {
  const [sending, setSending] = useState<Sending[]>([])
  const files = useRef({ count: 0, sending: [] as Sending[], turn: Promise.resolve() })
  const aborts = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((each) => each.abort())
  }, [])

  function show(next: Sending[]) {
    files.current.sending = next
    setSending(next)
  }
  const update = (key: number, changed: Partial<Sending>) =>
    show(files.current.sending.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  return { sending, files, aborts, show, update }
}

/**
 * The files of a message that is being written: those that are stored, and those on their way, one after another.
 * `onChange` is called with each change, which may have solved a problem of the form. One function, because its steps
 * share the queue, the problem and the draft.
 */
export function useAttachments({ writing, write, latest }: MessageWithFiles, onChange: () => void) {
  const calls = useAttachmentCalls()
  const { sending, files, aborts, show, update } = useSending()
  const [problem, setProblem] = useState('')

  function change(next: Sending[]) {
    show(next)
    setProblem('')
    onChange()
  }

  function add(chosen: File[]) {
    const room = calls.most - latest.current.attachments.length - files.current.sending.length
    const left = chosen.slice(Math.max(0, room)).map(({ name }) => name)
    const queue = chosen
      .slice(0, Math.max(0, room))
      .map((file): Sending => ({ key: (files.current.count += 1), file, part: 0 }))
    change([...files.current.sending, ...queue])
    if (left.length) setProblem(m.ticket_attach_too_many({ count: calls.most, names: left.join(', ') }))
    for (const each of queue) {
      const failure = unfitOf(each.file)
      if (failure) update(each.key, { failure })
      else enqueue(each)
    }
  }

  function enqueue(each: Sending) {
    const abort = new AbortController()
    aborts.current.set(each.key, abort)
    const sent = files.current.turn.then(() => send(each, abort.signal))
    // A bug in one of them must not keep the others.
    files.current.turn = sent.catch(() => {}).finally(() => aborts.current.delete(each.key))
  }

  async function send({ key, file }: Sending, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      const { data } = await calls.upload(file, file.name || 'picture.png', {
        signal,
        onProgress: (part) => update(key, { part }),
      })
      write((before) => ({ attachments: [...before.attachments, data] }))
      show(files.current.sending.filter((each) => each.key !== key))
      onChange()
    } catch (error) {
      if (signal.aborted) return
      update(key, failureOf(error))
      if (!(error instanceof ApiError)) throw error
    }
  }

  function retry({ key, file }: Sending) {
    const again = { key, file, part: 0 }
    change(files.current.sending.map((each) => (each.key === key ? again : each)))
    enqueue(again)
  }

  function cancel({ key }: Sending) {
    aborts.current.get(key)?.abort()
    change(files.current.sending.filter((each) => each.key !== key))
  }

  function remove({ name }: Attachment) {
    change(files.current.sending)
    write((before) => ({ attachments: before.attachments.filter((each) => each.name !== name) }))
    // The server removes an unsent file by itself, too.
    void calls.remove(name).catch(() => null)
  }

  /** Takes out the files that the server does not have any more. */
  async function dropLost(): Promise<void> {
    for (const { name } of latest.current.attachments) {
      const isLost = await calls.read(name).then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status === 404,
      )
      if (isLost) write((before) => ({ attachments: before.attachments.filter((each) => each.name !== name) }))
    }
  }

  /** Why the message cannot be sent yet; '' when it can. */
  function unfinished(): string {
    if (files.current.sending.some(({ failure }) => failure === undefined)) return m.ticket_attach_wait()
    return files.current.sending.length > 0 ? m.ticket_attach_unsent() : ''
  }

  return {
    attached: writing.attachments,
    sending,
    problem,
    add,
    retry,
    cancel,
    remove,
    dropLost,
    unfinished,
  }
}

/** Why a file cannot be sent at all; '' when it can. */
function unfitOf({ size }: File): string {
  if (size === 0) return m.ticket_attachment_empty()
  return size > attachmentMaxBytes
    ? m.ticket_attach_too_large({ size: sizeText(attachmentMaxBytes, currentLocale()) })
    : ''
}

/** Why a file did not arrive, and whether another try may help. */
function failureOf(error: unknown): Pick<Sending, 'failure' | 'mayRetry'> {
  if (!(error instanceof ApiError)) return { failure: m.ui_unknown_error(), mayRetry: false }
  const failure = error.body.messages?.[0]?.message ?? (error.message || m.ui_unknown_error())
  return { failure, mayRetry: ![400, 413, 415].includes(error.status) }
}

/** The files of a message as its request names them. */
export const attachmentNames = ({ attachments }: { attachments: Attachment[] }): { attachments?: string[] } =>
  attachments.length > 0 ? { attachments: attachments.map(({ name }) => name) } : {}
