import { m } from '@guildhall/messages'
import { ImageUp } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { GuildIndex } from '@guildhall/contract/guildmark'
import { storeGuildMark } from '../../api/generated.ts'
import { ApiError } from '../../api/client.ts'
import type { Head } from '../../app/head.tsx'
import { GameAccountNotice } from '../../shell/GameAccountNotice.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { upload } from '../../api/upload.ts'
import { problemOf } from './check-mark.ts'
import { MarkPreview } from './MarkPreview.tsx'

export const head = (): Head => ({ title: m.guildmark_title() })

interface Problems {
  guildindex?: string | undefined
  guildmark?: string | undefined
  /** The message without a field. */
  form?: string | undefined
}

/** Uploads the mark that a guild shows in the game, with an enlarged preview. */
export default function GuildMarkPage() {
  const { index, setIndex, file, problems, judge, sent, stored, choose, send } = useMark()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.guildmark_title()} intro={m.guildmark_intro()} />
      <GameAccountNotice />
      <Form onSubmit={send} className="grid items-start gap-6 md:grid-cols-[minmax(0,36rem)_auto] md:gap-10">
        <div className="grid gap-5">
          {stored && (
            <p role="status" className="rounded-md border border-success p-3 text-success">
              {stored}
            </p>
          )}
          <TextInput
            label={m.guildmark_index()}
            hint={m.guildmark_index_hint()}
            error={problems.guildindex}
            name="guildindex"
            inputMode="numeric"
            autoComplete="off"
            required
            value={index}
            onChange={(event) => setIndex(event.target.value)}
            onBlur={() => index && judge({ guildindex: indexProblem(index) })}
            className="max-w-xs"
          />
          <FileField file={file} error={problems.guildmark} onChoose={(chosen) => void choose(chosen)} />
          {sent !== undefined && <ProgressBar label={m.guildmark_sending()} value={sent} max={1} />}
          <FormFailure>{problems.form}</FormFailure>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={sent !== undefined}>
              {m.guildmark_upload()}
            </Button>
            <LinkButton to="/" variant="ghost">
              {m.ui_cancel()}
            </LinkButton>
          </div>
        </div>
        <MarkPreview file={file} />
      </Form>
    </div>
  )
}

/**
 * Guild number and mark, and how they are sent. `sent` is the progress from 0 to 1; `stored` is the server's message.
 */
function useMark() {
  const [index, setIndex] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<number>()
  const [stored, setStored] = useState('')
  const judge = (part: Problems) => setProblems((before) => ({ ...before, ...part }))

  async function choose(chosen: File) {
    const problem = problemOf(await chosen.slice(0, 1024).arrayBuffer())
    setFile(problem ? null : chosen)
    setStored('')
    judge({ form: undefined, guildmark: problem || undefined })
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const found: Problems = {
      guildindex: indexProblem(index),
      guildmark: file ? undefined : problems.guildmark || m.error_field_required(),
    }
    setProblems(found)
    if (found.guildindex || !file) return
    const form = new FormData()
    form.set('guildindex', index.trim())
    form.set('guildmark', file)
    setSent(0)
    try {
      const { message } = await upload(storeGuildMark, form, { onProgress: setSent })
      setStored(message)
      toast.success(message)
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return { index, setIndex, file, problems, judge, sent, stored, choose, send }
}

function FileField({
  file,
  error,
  onChoose,
}: {
  file: File | null
  error: string | undefined
  onChoose: (file: File) => void
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{m.guildmark_file()}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton id={id} name="guildmark" accept=".bmp,image/bmp" required error={error} onChoose={onChoose}>
          <ImageUp className="size-5" />
          {file ? m.guildmark_choose_other() : m.guildmark_choose()}
        </FileButton>
        {file && <span className="min-w-0 wrap-anywhere text-muted">{file.name}</span>}
      </div>
      <div role={error ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={error} hint={m.guildmark_file_hint()} />
      </div>
    </fieldset>
  )
}

function indexProblem(text: string): string | undefined {
  if (!text.trim()) return m.error_field_required()
  return GuildIndex.safeParse(text).success ? undefined : m.guildmark_index_wrong()
}

const markCodes = ['guildmark_too_big', 'guildmark_too_small', 'guildmark_wrong_type', 'upload_too_large']

/** Assigns each refusal: to the file, to the number, or to the form. */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const { body, message } = error
  if (markCodes.includes(body.code ?? '')) return { guildmark: message }
  if (body.code === 'guild_not_led') return { guildindex: message }
  const of = (field: string) => body.messages?.find((each) => each.field === field)?.message
  const fields = { guildindex: of('guildindex'), guildmark: of('guildmark') }
  return fields.guildindex || fields.guildmark ? fields : { form: message || m.guildmark_failed() }
}
