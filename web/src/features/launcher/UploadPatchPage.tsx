import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { findPatchUploads, listAllPatches } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PatchForm } from './PatchForm.tsx'
import { PatchTable } from './PatchTable.tsx'
import { queryOf, readView } from './address.ts'

export const head = (): Head => ({ title: m.patch_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const [list, uploads] = await Promise.all([
    nowOrLater(outcomeOf(api(listAllPatches, { query: queryOf(view) }))),
    nowOrLater(outcomeOf(api(findPatchUploads))),
  ])
  return { view, list, uploads }
})

/** Staff publish and remove patches of the game client. */
export default function UploadPatchPage() {
  const { view, list, uploads } = useLoaderData<typeof loader>()
  const open = useArrived(uploads)?.data?.data ?? []
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.patch_title()}
        intro={
          <>
            {m.patch_intro()}{' '}
            <AppLink to="/launcherPage" className="text-brass underline underline-offset-4">
              {m.patch_see_public()}
            </AppLink>
          </>
        }
      />
      <PatchForm open={open} />
      <PatchTable view={view} list={list} />
    </div>
  )
}
