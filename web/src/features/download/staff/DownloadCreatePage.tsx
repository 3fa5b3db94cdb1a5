import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { DownloadForm } from './DownloadForm.tsx'

export const head = (): Head => ({ title: m.download_create_title() })

export default function DownloadCreatePage() {
  return <DownloadForm download={null} />
}
