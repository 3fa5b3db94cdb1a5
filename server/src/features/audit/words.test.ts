import { expect, test } from 'vitest'
import { approvalKinds, approvalReasons, approvalStates, decisionPermissions } from '@guildhall/contract/approval-rules'
import { codeEffects } from '@guildhall/contract/code-rules'
import { deliveryStates } from '@guildhall/contract/delivery'
import { depositStatuses } from '@guildhall/contract/deposit'
import { goodsStates, listingStates } from '@guildhall/contract/market-rules'
import { paymentMethods, paymentStates } from '@guildhall/contract/payment-rules'
import { builtInRoles, permissions } from '@guildhall/contract/permissions'
import { hiddenFields } from '@guildhall/contract/player-rules'
import { referralStates, suspicions } from '@guildhall/contract/referral'
import { settingGroupNames } from '@guildhall/contract/setting-groups'
import { sitePages } from '@guildhall/contract/sitepage'
import { knownTicketTypes, ticketPriorities, ticketStatuses } from '@guildhall/contract/ticket'
import { inLocale } from '../../words/locale.ts'
import { codeText, refText } from './value-words.ts'
import { fieldName, valueText } from './words.ts'

test('the state of a thing has its words, and one without words stays as stored', () => {
  const statusOf = (kind: string, value: string) => valueText(value, { kind, field: 'status' })
  inLocale('pt-BR', () => {
    expect([statusOf('ticket', 'Open'), statusOf('ticket', 'Solved')]).toEqual(['Aberto', 'Concluído'])
    expect(statusOf('roadmap', 'in_progress')).toBe('Em andamento')
    expect(valueText('uncredited', { kind: 'payment', field: 'state' })).toBe('Não creditado')
    expect([statusOf('ticket', 'Merged'), statusOf('picture', 'Open')]).toEqual(['Merged', 'Open'])
    expect(valueText('Open', { kind: 'ticket', field: 'title' })).toBe('Open')
  })
  inLocale('en', () => expect(statusOf('ticket', 'New')).toBe('New'))
})

test('a number has the separators of the language, unless it names a thing', () => {
  const cash = { kind: 'user', field: 'money.balance' }
  expect(inLocale('pt-BR', () => valueText(10_100, cash))).toBe('10.100')
  expect(inLocale('en', () => valueText(10_100, cash))).toBe('10,100')
  for (const field of ['version', 'user_id', 'item.index', 'assigned_to', 'userId'])
    expect(inLocale('pt-BR', () => valueText(10_100, { kind: 'user', field }))).toBe('10100')
})

test('a field is named in the language, and a setting as on its page', () => {
  inLocale('pt-BR', () => {
    expect(fieldName('credit', { kind: 'user', ref: '7' })).toBe('Crédito')
    const imported = ['bank', 'file', 'format', 'hash', 'source'].map((each) =>
      fieldName(each, { kind: 'import', ref: '1' }),
    )
    expect(imported).toEqual(['Banco', 'Arquivo', 'Formato', 'Resumo SHA-256', 'Origem'])
    expect(fieldName('isWaiting', { kind: 'payment', ref: '7' })).toBe('Espera a equipe')
    expect(fieldName('creditAlone', { kind: 'settings', ref: 'limits' })).toBe('Cash por crédito')
    expect(fieldName('creditAlone', { kind: 'user', ref: '7' })).toBe('credit Alone')
  })
})

const locales = ['pt-BR', 'en'] as const

/** Every code that a field of the log may have, by the kind of the thing and the field. */
const codes: Record<string, readonly string[]> = {
  'approval kind': [...approvalKinds, ...Object.keys(decisionPermissions)],
  'approval reasons': approvalReasons,
  'approval state': approvalStates,
  'code effect': codeEffects,
  'delivery state': deliveryStates,
  'deposit status': depositStatuses,
  'listing state': listingStates,
  'listing goods': goodsStates,
  'payment state': paymentStates,
  'payment method': paymentMethods,
  'payment kind': ['payment', 'kept', 'ended'],
  'purchase state': [...deliveryStates, 'refunded'],
  'referral released': referralStates,
  'referral type': ['Success', 'Suspect'],
  'referral cleared': suspicions.map((reason) => `${reason} ana`),
  'role permissions': permissions,
  'ticket type': knownTicketTypes,
  'ticket priorities': ticketPriorities,
  'ticket status': ticketStatuses,
  'user fields': hiddenFields,
  'user outcome': [
    'started',
    'refused',
    ...['ok', 'pending', 'taken', 'none'].map((state) => `applied, game ${state}`),
  ],
  'user roles': Object.keys(builtInRoles),
}

test.each(Object.entries(codes))('each code of %s has words in both languages', (name, values) => {
  const [kind = '', field = ''] = name.split(' ')
  for (const locale of locales)
    inLocale(locale, () => {
      for (const code of values) {
        expect(codeText(code, { kind, field }), code).toMatch(/\S/)
        expect(valueText([code], { kind, field: `payload.${field}` })).toBe(codeText(code, { kind, field }))
      }
    })
})

test('groups of settings, roles and pages of the site are named in both languages', () => {
  for (const locale of locales)
    inLocale(locale, () => {
      for (const group of settingGroupNames) expect(refText('settings', group), group).toMatch(/\S/)
      for (const role of Object.keys(builtInRoles)) expect(refText('role', role), role).toMatch(/\S/)
      for (const page of sitePages) expect(refText('page', page), page).toMatch(/\S/)
    })
  expect(inLocale('pt-BR', () => refText('settings', 'limits'))).toBe('Limites da equipe')
  expect(inLocale('pt-BR', () => valueText('settings money', { kind: 'approval', field: 'target' }))).toBe(
    'Configuração Dinheiro',
  )
  expect([refText('role', 'our-own-role'), refText('ticket', '12')]).toEqual([null, null])
})
