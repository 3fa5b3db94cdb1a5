import { m } from '@guildhall/messages'
import { redirect, useLoaderData } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { getDownloadForEdit, listDownloads } from '../../../api/generated.ts'
import { ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { whoAmI } from '../../../session/session.ts'
import type { Download, EditableDownload } from '../download.ts'
import { DownloadForm } from './DownloadForm.tsx'
import { listIn } from '../rules.ts'

/** The number is in the path, or in `?id=`. */
export const loader = load(async ({ api, params, url }): Promise<EditableDownload> => {
  const id = params.id ?? url.searchParams.get('id')
  if (!id) throw redirect('/download')
  const user = await whoAmI().catch(() => null)
  if (user && allows(user.permissions, 'downloads.write'))
    return (await api(getDownloadForEdit, { params: { id } })).download
  // With `forceAdmin=1` a person without the role opens the form with the public data; saving is refused.
  const downloads = listIn<Download>(await api(listDownloads))
  const found = downloads.find((download) => String(download.id) === id)
  if (!found) throw new ApiError(404, { code: 'not_found', message: m.error_not_found() })
  return { ...found, translations: {}, revision: 1 }
})

export const head = (download: { title: string }): Head => ({ title: m.download_edit_named({ title: download.title }) })

export default function DownloadEditPage() {
  const download = useLoaderData<typeof loader>()
  return <DownloadForm key={`${download.id}-${download.revision}`} download={download} />
}
