import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { SubguideForm } from './SubguideForm.tsx'

export const head = (): Head => ({ title: m.subguide_new() })

export default function SubguideCreatePage() {
  return <SubguideForm subguide={null} />
}
