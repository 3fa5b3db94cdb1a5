import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getUpdateEntryForEdit } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import type { EditableEntry } from '../entry.ts'
import { UpdateForm } from './UpdateForm.tsx'

export const loader = load(
  async ({ api, params }): Promise<EditableEntry> =>
    (await api(getUpdateEntryForEdit, { params: { id: params.id ?? '' } })).entry,
)

export const head = (): Head => ({ title: m.updates_edit_title() })

export default function UpdateEditPage() {
  const entry = useLoaderData<typeof loader>()
  return <UpdateForm key={`${entry.id}-${entry.revision}`} entry={entry} />
}
