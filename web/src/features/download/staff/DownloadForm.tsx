import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import { downloadServers } from '@guildhall/contract/download'
import { createDownload, deleteDownload, getDownloadForEdit, updateDownload } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentForm } from '../../../content-form/ContentForm.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { bodyOf, fieldNamed, fieldsOf, type Fields } from './download-fields.ts'
import type { EditableDownload } from '../download.ts'
import { serverLabel } from '../servers.tsx'

const list = '/download'

/** A form for a download (`null`: a new one) with its text in both languages. */
export function DownloadForm({ download }: { download: EditableDownload | null }) {
  const id = download?.id ?? null
  const heading = download ? m.download_edit_title() : m.download_create_title()
  return (
    <ContentForm<Fields>
      heading={heading}
      trail={[{ label: m.ui_home(), to: '/' }, { label: m.download_title(), to: list }, { label: heading }]}
      draftName={`download-${id ?? 'new'}`}
      published={fieldsOf(download)}
      version={download?.revision ?? null}
      seeAt={download && list}
      backTo={list}
      saveLabel={download ? m.form_save() : m.download_publish()}
      fieldNamed={fieldNamed}
      save={async (fields, revision) => {
        const body = bodyOf(fields)
        const { message } = id
          ? await api(updateDownload, { params: { id }, body: { ...body, ...(revision && { revision }) } })
          : await api(createDownload, { body })
        return { message, to: list }
      }}
      askVersion={async () => (await api(getDownloadForEdit, { params: { id } })).download.revision}
      details={(form) => <Details form={form} />}
      deletion={
        download && {
          question: m.download_delete_named({ title: download.title }),
          text: m.download_delete_text(),
          run: () => api(deleteDownload, { params: { id } }),
        }
      }
    />
  )
}

/** The fields that both languages share. Only server and address are required. */
function Details({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState
  const line = (name: 'mirror_url' | 'version' | 'size' | 'checksum' | 'changelog_url') => ({
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <Card className="grid gap-4">
      <Select label={m.download_server()} error={errors.server?.message} {...form.register('server')}>
        {downloadServers.map((server) => (
          <option key={server} value={server}>
            {serverLabel(server)}
          </option>
        ))}
      </Select>
      <TextInput
        label={m.download_url()}
        hint={m.download_url_hint()}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        error={errors.url?.message}
        {...form.register('url', { validate: (url) => url.trim() !== '' || m.download_url_required() })}
      />
      <TextInput label={m.download_mirror_url()} inputMode="url" maxLength={2000} {...line('mirror_url')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextInput label={m.download_version_label()} maxLength={40} {...line('version')} />
        <TextInput label={m.download_size()} hint={m.download_size_hint()} maxLength={40} {...line('size')} />
      </div>
      <TextInput
        label={m.download_checksum_label()}
        hint={m.download_checksum_hint()}
        maxLength={200}
        spellCheck={false}
        {...line('checksum')}
      />
      <TextInput label={m.download_changelog_url()} inputMode="url" maxLength={2000} {...line('changelog_url')} />
      <Checkbox
        label={m.download_recommended()}
        hint={m.download_recommended_hint()}
        {...form.register('recommended')}
      />
    </Card>
  )
}
