import { m } from '@guildhall/messages'
import { iconCell, mappingMaxBytes, mostSheets, sheetMaxBytes } from '@guildhall/contract/item-icon-rules'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cutItemIcons, uploadIconSheet } from '../../../api/generated.ts'
import { ApiError } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { toast } from '../../../ui/toast.ts'

/** An uploaded sheet. */
export interface Sheet {
  id: number
  name: string
  width: number
  height: number
}

interface Fields {
  sheets: Sheet[]
  cell_width: string
  cell_height: string
  mapping: File | null
  leave_out: boolean
}
type Problems = Partial<Record<'sheets' | 'cell_width' | 'cell_height' | 'mapping' | 'form', string | undefined>>

const noFields: Fields = {
  sheets: [],
  cell_width: String(iconCell.usual),
  cell_height: String(iconCell.usual),
  mapping: null,
  leave_out: false,
}

/** The form of sheets and their mapping. Sheets are uploaded when they are chosen, one after the other. */
export function useIconsForm() {
  const { revalidate } = useRevalidator()
  const [fields, setFields] = useState(noFields)
  const [problems, setProblems] = useState<Problems>({})
  const [part, setPart] = useState<number>()
  const [isSaving, setSaving] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const write = (change: Partial<Fields>) => setFields((present) => ({ ...present, ...change }))

  async function addSheets(files: File[]) {
    if (fields.sheets.length + files.length > mostSheets)
      return setProblems((present) => ({ ...present, sheets: m.item_icons_sheets_most({ most: mostSheets }) }))
    const abort = new AbortController()
    running.current = abort
    setProblems((present) => ({ ...present, sheets: undefined }))
    const failures: string[] = []
    for (const [at, file] of files.entries()) {
      try {
        const sheet = await sendSheet(file, (done) => setPart((at + done) / files.length), abort.signal)
        setFields((present) => ({ ...present, sheets: inOrder(present.sheets, sheet) }))
      } catch (error) {
        if (abort.signal.aborted) break
        if (!(error instanceof ApiError)) throw error
        failures.push(m.item_icons_sheet_failed({ name: file.name, reason: error.message || m.error_unavailable() }))
      }
    }
    setPart(undefined)
    if (failures.length > 0) setProblems((present) => ({ ...present, sheets: failures.join(' ') }))
  }

  async function submit() {
    if (isSaving || part !== undefined) return
    const found = problemsOf(fields)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    setSaving(true)
    try {
      const { message } = await upload(cutItemIcons, bodyOf(fields))
      setFields(noFields)
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsIn(error))
    } finally {
      setSaving(false)
    }
  }

  return { fields, write, problems, part, isSaving, addSheets, stop: () => running.current?.abort(), submit }
}

function sendSheet(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Sheet> {
  if (file.size > sheetMaxBytes) throw new ApiError(413, { message: m.error_upload_too_large() })
  const body = new FormData()
  body.set('sheet', file)
  return upload(uploadIconSheet, body, { onProgress, signal }).then(({ data }) => data)
}

/** By the names of their files, as people count: 2 before 10. A sheet of the same name is replaced. */
const inOrder = (sheets: Sheet[], added: Sheet): Sheet[] =>
  [...sheets.filter(({ name }) => name !== added.name), added].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en', { numeric: true }),
  )

function problemsOf({ sheets, cell_width, cell_height, mapping }: Fields): Problems {
  const side = (text: string) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= iconCell.min && Number(text) <= iconCell.max
      ? undefined
      : m.item_icons_cell_range({ min: iconCell.min, max: iconCell.max })
  return {
    sheets: sheets.length > 0 ? undefined : m.item_icons_sheets_required(),
    cell_width: side(cell_width),
    cell_height: side(cell_height),
    mapping: !mapping
      ? m.item_icons_mapping_required()
      : mapping.size > mappingMaxBytes
        ? m.error_upload_too_large()
        : undefined,
  }
}

function bodyOf({ sheets, cell_width, cell_height, mapping, leave_out }: Fields): FormData {
  const body = new FormData()
  body.set('sheets', JSON.stringify(sheets.map(({ id }) => id)))
  body.set('cell_width', cell_width.trim())
  body.set('cell_height', cell_height.trim())
  body.set('leave_out', String(leave_out))
  if (mapping) body.set('mapping', mapping)
  return body
}

/** A refusal at its fields, and otherwise as one message. */
function problemsIn({ body: { messages = [] }, message }: ApiError): Problems {
  const of = (field: string) => messages.find((each) => each.field === field)?.message
  const found = {
    sheets: of('sheets'),
    cell_width: of('cell_width'),
    cell_height: of('cell_height'),
    mapping: of('mapping'),
  }
  return Object.values(found).some(Boolean) ? found : { form: message || m.error_unavailable() }
}
