import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { UpdateForm } from './UpdateForm.tsx'

export const head = (): Head => ({ title: m.updates_create_title() })

export default function UpdateCreatePage() {
  return <UpdateForm entry={null} />
}
