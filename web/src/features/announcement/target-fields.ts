import { m } from '@guildhall/messages'
import {
  announcementKinds,
  announcementMax,
  hasOnlyPlaceholdersOf,
  type AnnouncementKind,
  type TargetKind,
} from '@guildhall/contract/announcement-rules'
import type { ApiError } from '../../api/client.ts'
import type { Target } from './words.ts'

type TemplateName = `templates.${AnnouncementKind}`
export const templateName = (kind: AnnouncementKind): TemplateName => `templates.${kind}`

export type TextName = 'name' | 'secret' | 'chat' | 'minutes_before' | TemplateName

/** The texts of the form by their names, and its choices. */
export interface Values {
  texts: Record<TextName, string>
  kind: TargetKind
  locale: 'pt-BR' | 'en'
  is_on: boolean
  kinds: AnnouncementKind[]
}

/** The values of a channel (`null`: a new one). A secret never comes back from the server. */
export const valuesOf = (target: Target | null): Values => ({
  texts: {
    name: target?.name ?? '',
    secret: '',
    chat: target?.chat ?? '',
    minutes_before: String(target?.minutes_before ?? 15),
    'templates.article': target?.templates.article ?? '',
    'templates.patch': target?.templates.patch ?? '',
    'templates.event': target?.templates.event ?? '',
    'templates.restock': target?.templates.restock ?? '',
  },
  kind: target?.kind ?? 'discord',
  locale: target?.locale ?? 'pt-BR',
  is_on: target?.is_on ?? true,
  kinds: target?.kinds ?? [...announcementKinds],
})

const templatesOf = ({ texts }: Values): Record<AnnouncementKind, string> => ({
  article: texts['templates.article'],
  patch: texts['templates.patch'],
  event: texts['templates.event'],
  restock: texts['templates.restock'],
})

export const bodyOf = (values: Values) => {
  const { texts, locale, is_on, kinds } = values
  const { name, chat, minutes_before } = texts
  return { name, chat, locale, is_on, kinds, minutes_before: Number(minutes_before), templates: templatesOf(values) }
}

export const previewOf = (values: Values) => {
  const { kind, locale } = values
  return { kind, locale, minutes_before: Number(values.texts.minutes_before), templates: templatesOf(values) }
}

const placeholderRules: Record<AnnouncementKind, () => string> = {
  article: m.error_rule_placeholder_article,
  patch: m.error_rule_placeholder_patch,
  event: m.error_rule_placeholder_event,
  restock: m.error_rule_placeholder_restock,
}

export type Problems = { fields: Partial<Record<string, string>>; rest: string[] }

/** What is wrong before anything is sent. */
export function wrongOf({ texts, kind }: Values, isNew: boolean): Problems['fields'] {
  const needed: TextName[] = [
    'name',
    ...(isNew ? (['secret'] as const) : []),
    ...(kind === 'telegram' ? (['chat'] as const) : []),
  ]
  const wrong: Problems['fields'] = {}
  for (const name of needed) if (texts[name].trim() === '') wrong[name] = m.error_field_required()
  Object.assign(wrong, wrongTexts(texts))
  return wrong
}

/** The problems of the texts and of the minutes, on which a preview depends. */
export function wrongTexts(texts: Values['texts']): Problems['fields'] {
  const minutes = Number(texts.minutes_before)
  const isMinutes = Number.isInteger(minutes) && minutes >= 1 && minutes <= announcementMax.minutesBefore
  const unknown = announcementKinds.filter((kind) => !hasOnlyPlaceholdersOf(kind, texts[templateName(kind)]))
  return {
    ...(isMinutes ? {} : { minutes_before: m.announcement_minutes_wrong() }),
    ...Object.fromEntries(unknown.map((kind) => [templateName(kind), placeholderRules[kind]()])),
  }
}

/** The problems of a refusal: at the fields of the form, and the others. */
export function problemsOf(error: ApiError, fields: readonly string[]): Problems {
  const messages = error.status === 400 ? (error.body.messages ?? []) : []
  const rest = messages.filter(({ field }) => !fields.includes(field)).map(({ message }) => message)
  return {
    fields: Object.fromEntries(
      messages.filter(({ field }) => fields.includes(field)).map(({ field, message }) => [field, message]),
    ),
    rest: messages.length > 0 ? rest : [error.message || m.ui_unknown_error()],
  }
}
