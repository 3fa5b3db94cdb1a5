import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getSitePageForEdit, updateSitePage } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { translationsOf, type Texts } from '../../../content-form/BilingualTexts.tsx'
import { ContentForm } from '../../../content-form/ContentForm.tsx'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { nameAt, nameOf, type EditableSitePage } from '../names.ts'

export const loader = load(async ({ api, url }) => {
  const { page } = await api(getSitePageForEdit, { params: { name: nameAt(url.pathname) } })
  return page
})

export const head = ({ name }: EditableSitePage): Head => ({ title: m.sitepage_edit_named({ name: nameOf(name) }) })

/** Staff write About, Team, Contact or the rules of donations in both languages. */
export default function SitePageEditPage() {
  const page = useLoaderData<typeof loader>()
  return <SitePageForm key={`${page.name}-${page.revision}`} page={page} />
}

function SitePageForm({ page: { name, title, body, translations, revision } }: { page: EditableSitePage }) {
  const heading = m.sitepage_edit_named({ name: nameOf(name) })
  const params = { name }
  return (
    <ContentForm<Texts>
      heading={heading}
      trail={[{ label: m.ui_home(), to: '/' }, { label: nameOf(name), to: `/${name}` }, { label: m.sitepage_edit() }]}
      draftName={`page-${name}`}
      published={{ title, body, en: { title: translations.en?.title ?? '', body: translations.en?.body ?? '' } }}
      version={revision}
      seeAt={`/${name}`}
      backTo={`/${name}`}
      saveLabel={m.form_save()}
      isBodyRequired
      fieldNamed={fieldNamed}
      save={async (texts, begunFrom) => {
        const { title, body } = texts
        const { message } = await api(updateSitePage, {
          params,
          body: { title, body, translations: translationsOf(texts), revision: begunFrom ?? revision },
        })
        return { message, to: `/${name}` }
      }}
      askVersion={async () => (await api(getSitePageForEdit, { params })).page.revision}
    />
  )
}

function fieldNamed(path: string) {
  if (path.startsWith('translations')) return path.endsWith('title') ? 'en.title' : 'en.body'
  return (['title', 'body'] as const).find((name) => name === path)
}
