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

/** Where an upload stands: `isWaiting` while the connection is away, `resumedFrom` when it went on with an earlier one. */
interface Sending {
  part: number
  isWaiting: boolean
  resumedFrom: number | null
}

/** What the form last began, which `begins` gives as soon as the server knows it. */
interface Run {
  abort: AbortController
  upload: PatchUpload | null
  begins: Promise<PatchUpload>
}

const hasEnded = ({ state }: PatchUpload): boolean => state === 'published' || state === 'refused'

/**
 * The upload of the form: `send` begins it or goes on with it, and answers whether the patch is published. `paused` is
 * what has been stopped by its sender or by the connection, and can go on.
 */
export function usePatchUpload(setProblems: (problems: Problems) => void) {
  const locale = useLocale()
  const [sending, setSending] = useState<Sending | null>(null)
  const [paused, setPaused] = useState<{ part: number; endsAt: string } | null>(null)
  const [uploadId, setUploadId] = useState<number | null>(null)
  const current = useRef<Run>(null)
  useEffect(() => () => current.current?.abort.abort(), [])

  // Whoever leaves while half a gigabyte is on its way is asked first.
  const isSending = sending !== null
  useEffect(() => {
    if (!isSending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isSending])

  async function send(file: File, texts: PatchTexts): Promise<boolean> {
    const abort = new AbortController()
    const begins = beginUpload(file, texts, paused && (current.current?.upload ?? null))
    const run: Run = { abort, upload: null, begins }
    current.current = run
    const change = (part: Partial<Sending>) => setSending((before) => before && { ...before, ...part })
    let arrived = 0
    setPaused(null)
    setSending({ part: 0, isWaiting: false, resumedFrom: null })
    try {
      const begun = await begins
      run.upload = begun
      setUploadId(begun.id)
      arrived = begun.offset / begun.size
      // Paused or given up before the upload had begun.
      abort.signal.throwIfAborted()
      change({ part: arrived, resumedFrom: arrived > 0 && arrived < 1 ? arrived : null })
      if (begun.state === 'receiving')
        await sendChunks(file, begun, {
          signal: abort.signal,
          onProgress: (part) => change({ part: (arrived = part) }),
          onWaiting: (isWaiting) => change({ isWaiting }),
        })
      const ended = hasEnded(begun) ? begun : await publishUpload(begun.id, texts, abort.signal)
      if (ended.version !== null) {
        toast.success(m.patch_published({ version: ended.version }))
        return true
      }
      setProblems({ file: ended.problem ?? m.patch_failed() })
      // Its words stand at the field now.
      await api(cancelPatchUpload, { params: { id: begun.id } }).catch(() => {})
    } catch (error) {
      const problems = problemsOf(error)
      if (run.upload && (!problems || problems.form)) setPaused({ part: arrived, endsAt: run.upload.endsAt })
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
    /** In words, what became of the upload so far. */
    status: paused
      ? m.patch_paused({ percent: percentText(paused.part, locale), until: endText(paused.endsAt, locale) })
      : sending?.resumedFrom
        ? m.patch_resumed({ percent: percentText(sending.resumedFrom, locale) })
        : null,
    isPaused: paused !== null,
    /** The upload that the form shows, while it is under way or paused. */
    uploadId: sending || paused ? uploadId : null,
    send,
    pause: () => current.current?.abort.abort(),
    discard,
    /** Another file is another upload. */
    forget: () => setPaused(null),
  }
}

/** Null when its sender has paused it: nothing is wrong. */
function problemsOf(error: unknown): Problems | null {
  if ((error as Error).name === 'AbortError') return null
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return { form: m.patch_broken() }
  const named = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
  return Object.keys(named).length > 0 ? named : { form: error.message || m.patch_failed() }
}
