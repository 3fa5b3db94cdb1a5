import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getSitePageForEdit, updateSitePage } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentForm } from '../../../content-form/ContentForm.tsx'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { nameAt, nameOf, type EditableSitePage } from '../names.ts'
import { bodyOf, fieldNamed, fieldsOf, type Fields } from './site-page-fields.ts'

export const loader = load(async ({ api, url }) => {
  const { page } = await api(getSitePageForEdit, { params: { name: nameAt(url.pathname) } })
  return page
})

export const head = ({ name }: EditableSitePage): Head => ({ title: m.sitepage_edit_named({ name: nameOf(name) }) })

/** Staff edit About, Team, Contact or the rules of donations in both languages. */
export default function SitePageEditPage() {
  const page = useLoaderData<typeof loader>()
  return <SitePageForm key={`${page.name}-${page.revision}`} page={page} />
}

function SitePageForm({ page }: { page: EditableSitePage }) {
  const { name, revision } = page
  const heading = m.sitepage_edit_named({ name: nameOf(name) })
  const params = { name }
  return (
    <ContentForm<Fields>
      heading={heading}
      trail={[{ label: m.ui_home(), to: '/' }, { label: nameOf(name), to: `/${name}` }, { label: m.sitepage_edit() }]}
      draftName={`page-${name}`}
      published={fieldsOf(page)}
      version={revision}
      seeAt={`/${name}`}
      backTo={`/${name}`}
      saveLabel={m.form_save()}
      isBodyRequired
      fieldNamed={fieldNamed}
      save={async (fields, begunFrom) => {
        const { message } = await api(updateSitePage, { params, body: bodyOf(fields, begunFrom ?? revision) })
        return { message, to: `/${name}` }
      }}
      askVersion={async () => (await api(getSitePageForEdit, { params })).page.revision}
    />
  )
}
