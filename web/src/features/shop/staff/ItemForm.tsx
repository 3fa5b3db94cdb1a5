import { m } from '@guildhall/messages'
import { useState } from 'react'
import { createShopItem, deleteShopItem, getShopItemForEdit, updateShopItem } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentFrame } from '../../../content-form/ContentFrame.tsx'
import { LanguageTabs } from '../../../content-form/LanguageTabs.tsx'
import { useContent } from '../../../content-form/use-content.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { GroupsDialog } from './GroupsDialog.tsx'
import { ItemDetails, newDetails } from './ItemDetails.tsx'
import { bodyOf, fieldNames, fieldsOf, formerNames, type EditableItem, type Fields } from './item-fields.ts'
import { ItemTexts } from './ItemTexts.tsx'

const list = '/shopping'
const textFields = ['title', 'body']

/** A form for an item (`null`: a new one). Unsaved changes stay in this browser as a draft. */
export function ItemForm({ item }: { item: EditableItem | null }) {
  const [published] = useState(() => fieldsOf(item, newDetails))
  const [fieldNamed] = useState(() => fieldNames(published))
  const [picture, setPicture] = useState<File | null>(null)
  const [isResetting, setResetting] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const content = useContent<Fields>({
    draftName: `item-${item?.id ?? 'new'}`,
    formerNames,
    published,
    version: item?.revision ?? null,
    textFields,
    fieldNamed,
    async save(fields, revision) {
      const body = bodyOf(fields, picture, revision)
      const { message } = item
        ? await api(updateShopItem, { params: { id: item.id }, body })
        : await api(createShopItem, { body })
      return { message, to: list }
    },
    askVersion: async () => (await api(getShopItemForEdit, { params: { id: item!.id } })).data.revision,
  })
  const { form, language, setLanguage, discardDraft } = content
  const heading = item ? m.shop_item_edit() : m.shop_item_create()
  return (
    <>
      <ContentFrame<Fields>
        content={content}
        heading={heading}
        trail={[{ label: m.ui_home(), to: '/' }, { label: m.shop_title(), to: list }, { label: heading }]}
        seeAt={item && list}
        backTo={list}
        saveLabel={m.form_save()}
        texts={
          <LanguageTabs language={language} onShow={setLanguage}>
            {(lang, prefix) => <ItemTexts form={form} lang={lang} prefix={prefix} isNew={!item} />}
          </LanguageTabs>
        }
        details={
          <ItemDetails
            form={form}
            item={item}
            picture={picture}
            onPicture={setPicture}
            isManaging={isManaging}
            onManage={() => setManaging(true)}
          />
        }
        actions={!item && <Button onClick={() => setResetting(true)}>{m.shop_item_reset()}</Button>}
        deletion={
          item && {
            question: m.shop_item_delete_named({ item: item.name }),
            text: m.shop_item_delete_text(),
            run: () => api(deleteShopItem, { params: { id: item.id } }),
          }
        }
      />
      <GroupsDialog open={isManaging} onClose={() => setManaging(false)} />
      <ResetDialog
        open={isResetting}
        onClose={() => setResetting(false)}
        onConfirm={() => {
          discardDraft()
          setPicture(null)
          setResetting(false)
        }}
      />
    </>
  )
}

const ResetDialog = (dialog: { open: boolean; onClose: () => void; onConfirm: () => void }) => (
  <ConfirmDialog {...dialog} title={m.shop_item_reset_question()} confirm={m.shop_item_reset()}>
    {m.shop_item_reset_text()}
  </ConfirmDialog>
)
