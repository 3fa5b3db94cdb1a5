import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { cancelPatchUpload } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { useLocale } from '../../format/locale.ts'
import { toast } from '../../ui/toast.ts'
import { beginUpload, publishUpload, sendChunks, type PatchTexts, type PatchUpload } from './send-patch.ts'
import { endText, percentText } from './words.ts'

export interface Problems {
  description?: string | undefined
  file?: string | undefined
  form?: string | undefined
}

/** The state of an upload: `isWaiting` while the connection is lost, `resumedFrom` when it continues an earlier one. */
interface Sending {
  part: number
  isWaiting: boolean
  resumedFrom: number | null
}

/** The progress of a stopped upload, and until when it can continue. */
interface Paused {
  part: number
  endsAt: string
}

/** The upload that the form started last; `begins` resolves once the server has created it. */
interface Run {
  abort: AbortController
  upload: PatchUpload | null
  /** From 0 to 1. */
  arrived: number
  begins: Promise<PatchUpload>
}

const hasEnded = ({ state }: PatchUpload): boolean => state === 'published' || state === 'refused'

/**
 * The upload of the form: `send` begins or continues it, and returns whether the patch is published. `paused` is an
 * upload that the user or a lost connection stopped, and that can continue.
 */
export function usePatchUpload(setProblems: (problems: Problems) => void) {
  const locale = useLocale()
  const [sending, setSending] = useState<Sending | null>(null)
  const [paused, setPaused] = useState<Paused | null>(null)
  const [uploadId, setUploadId] = useState<number | null>(null)
  const current = useRef<Run>(null)
  useEffect(() => () => current.current?.abort.abort(), [])

  useUnloadQuestion(sending !== null)

  async function send(file: File, texts: PatchTexts): Promise<boolean> {
    const begins = beginUpload(file, texts, paused && (current.current?.upload ?? null))
    const run: Run = { abort: new AbortController(), upload: null, arrived: 0, begins }
    current.current = run
    setPaused(null)
    setSending({ part: 0, isWaiting: false, resumedFrom: null })
    try {
      const ended = await finish(run, file, texts, {
        onBegun: setUploadId,
        onChange: (part) => setSending((before) => before && { ...before, ...part }),
      })
      if (ended.version !== null) {
        toast.success(m.patch_published({ version: ended.version }))
        return true
      }
      setProblems({ file: ended.problem ?? m.patch_failed() })
      // The field now shows the reason, so the upload is removed.
      await api(cancelPatchUpload, { params: { id: ended.id } }).catch(() => {})
    } catch (error) {
      const problems = problemsOf(error)
      if (run.upload && (!problems || problems.form)) setPaused({ part: run.arrived, endsAt: run.upload.endsAt })
      setProblems(problems ?? {})
      if (problems?.form) toast.error(problems.form)
    } finally {
      setSending(null)
    }
    return false
  }

  async function discard(): Promise<void> {
    const run = current.current
    run?.abort.abort()
    try {
      const upload = await run?.begins.catch(() => null)
      if (upload) await api(cancelPatchUpload, { params: { id: upload.id } })
      setPaused(null)
      setProblems({})
      toast.success(m.patch_discarded())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems({ form: error.message || m.patch_failed() })
    }
  }

  return {
    sending,
    /** The state of the upload in words. */
    status: statusText(sending, paused, locale),
    isPaused: paused !== null,
    /** The upload in the form, while it is sent or paused. */
    uploadId: sending || paused ? uploadId : null,
    send,
    pause: () => current.current?.abort.abort(),
    discard,
    /** Another file is another upload. */
    forget: () => setPaused(null),
  }
}

/** Asks before the page is closed while a large file is being sent. */
function useUnloadQuestion(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isSending])
}

/** Sends the missing part of the file and publishes it. Returns the upload once it is published or refused. */
async function finish(
  run: Run,
  file: File,
  texts: PatchTexts,
  { onBegun, onChange }: { onBegun: (id: number) => void; onChange: (part: Partial<Sending>) => void },
): Promise<PatchUpload> {
  const { signal } = run.abort
  const upload = await run.begins
  run.upload = upload
  onBegun(upload.id)
  const arrived = upload.offset / upload.size
  run.arrived = arrived
  // The upload was paused or discarded before the server had created it.
  signal.throwIfAborted()
  onChange({ part: arrived, resumedFrom: arrived > 0 && arrived < 1 ? arrived : null })
  if (upload.state === 'receiving')
    await sendChunks(file, upload, {
      signal,
      onProgress: (part) => onChange({ part: (run.arrived = part) }),
      onWaiting: (isWaiting) => onChange({ isWaiting }),
    })
  return hasEnded(upload) ? upload : publishUpload(upload.id, texts, signal)
}

function statusText(sending: Sending | null, paused: Paused | null, locale: string): string | null {
  if (paused)
    return m.patch_paused({ percent: percentText(paused.part, locale), until: endText(paused.endsAt, locale) })
  return sending?.resumedFrom ? m.patch_resumed({ percent: percentText(sending.resumedFrom, locale) }) : null
}

/** Null when the user paused the upload, because nothing is wrong. */
function problemsOf(error: unknown): Problems | null {
  if (error instanceof Error && error.name === 'AbortError') return null
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return { form: m.patch_broken() }
  const named = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
  return Object.keys(named).length > 0 ? named : { form: error.message || m.patch_failed() }
}
