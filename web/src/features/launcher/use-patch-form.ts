import { m } from '@guildhall/messages'
import { patchMaxBytes } from '@guildhall/contract/launcher-limits'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import type { PatchUpload } from './send-patch.ts'
import { usePatchUpload, type Problems } from './use-patch-upload.ts'

interface Fields {
  description: string
  english: string
  file: File | null
}

const noFields: Fields = { description: '', english: '', file: null }

/** The form of a patch: fields, errors and upload. `open` are the unfinished uploads. */
export function usePatchForm(open: PatchUpload[]) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [fields, setFields] = useState<Fields>(noFields)
  const [problems, setProblems] = useState<Problems>({})
  const upload = usePatchUpload(setProblems)

  const write = (part: Partial<Fields>) => setFields((present) => ({ ...present, ...part }))

  function choose(file: File) {
    upload.forget()
    const before = open.find(({ name, size }) => name === file.name && size === file.size)
    setFields((present) => ({
      // The texts that were stored before the page was left.
      description: present.description || (before?.description ?? ''),
      english: present.english || (before?.descriptionEn ?? ''),
      file,
    }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (upload.sending) return
    const { file } = fields
    const [description, english] = [fields.description.trim(), fields.english.trim()]
    const found = {
      description: description ? undefined : m.error_field_required(),
      file: fileProblem(file, locale),
    }
    setProblems(found)
    if (found.description || found.file || !file) return
    const texts = { description, ...(english && { translations: { en: { description: english } } }) }
    const isPublished = await upload.send(file, texts)
    if (isPublished) setFields(noFields)
    await revalidate()
  }

  async function giveUp() {
    await upload.discard()
    await revalidate()
  }

  return { fields, write, problems, upload, choose, submit, giveUp }
}

function fileProblem(file: File | null, locale: string): string | undefined {
  if (!file) return m.error_field_required()
  if (!/\.zip$/i.test(file.name)) return m.error_rule_zip_no_zip()
  return file.size > patchMaxBytes ? m.patch_file_large({ size: sizeText(patchMaxBytes, locale) }) : undefined
}
