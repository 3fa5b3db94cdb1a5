import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { listSubguides } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { GuideForm } from './GuideForm.tsx'

export const head = (): Head => ({ title: m.guide_new() })

export const loader = load(async ({ api }) => (await api(listSubguides)).data)

export default function GuideCreatePage() {
  return <GuideForm guide={null} subguides={useLoaderData<typeof loader>()} />
}
